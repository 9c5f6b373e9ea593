/** Sums of named figures: numbers, names, + - * / and brackets, compared by ==, ~= (within 1 %), <, <=, > or >=. */
export type Figures = Readonly<Record<string, number>>;

const comparisons = {
  "==": (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a)),
  "~=": (a: number, b: number) => Math.abs(a - b) <= 0.01 * Math.max(Math.abs(a), Math.abs(b)),
  "<=": (a: number, b: number) => a <= b,
  ">=": (a: number, b: number) => a >= b,
  "<": (a: number, b: number) => a < b,
  ">": (a: number, b: number) => a > b,
} as const;

/** Whether an assertion holds for these figures, with both sides. Throws for an unknown name or a malformed sum. */
export function holds(assertion: string, figures: Figures): { right: boolean; left: number; other: number } {
  const [, left = "", sign = "", other = ""] = /^(.+?)(==|~=|<=|>=|<|>)(.+)$/.exec(assertion) ?? [];
  if (sign === "") throw new Error(`"${assertion}" compares nothing`);
  const [a, b] = [compute(left, figures), compute(other, figures)];
  return { right: comparisons[sign as keyof typeof comparisons](a, b), left: a, other: b };
}

/** Why an assertion does not hold; nothing when it does. */
export function failing(assertion: string, values: Figures): string[] {
  try {
    const { right, left, other } = holds(assertion, values);
    return right ? [] : [`${assertion} does not hold: ${left} and ${other}`];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** The value of one sum. */
export function compute(text: string, figures: Figures): number {
  const tokens = text.match(/[A-Za-z][A-Za-z0-9]*|\d+(?:\.\d+)?|[-+*/()]/g) ?? [];
  if (tokens.join("") !== text.replace(/\s/g, "")) throw new Error(`"${text}" holds something that is no sum`);
  let at = 0;
  const value = (): number => {
    const token = tokens[at];
    at += 1;
    if (token === "-") return -value();
    if (token === "(") {
      const inner = sum();
      if (tokens[at] !== ")") throw new Error(`"${text}" lacks a closing bracket`);
      at += 1;
      return inner;
    }
    if (token !== undefined && /^\d/.test(token)) return Number(token);
    const figure = token === undefined ? undefined : figures[token];
    if (figure === undefined) throw new Error(`"${token ?? "nothing"}" is no figure of this pack`);
    return figure;
  };
  const product = (): number => {
    let result = value();
    while (tokens[at] === "*" || tokens[at] === "/") {
      at += 1;
      result = tokens[at - 1] === "*" ? result * value() : result / value();
    }
    return result;
  };
  const sum = (): number => {
    let result = product();
    while (tokens[at] === "+" || tokens[at] === "-") {
      at += 1;
      result = tokens[at - 1] === "+" ? result + product() : result - product();
    }
    return result;
  };
  const result = sum();
  if (at < tokens.length) throw new Error(`"${text}" does not end where it should`);
  return result;
}
