import { QuizPage } from "./quiz-page.tsx";

export default function Page() {
  return <QuizPage />;
}
