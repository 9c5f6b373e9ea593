import { estate } from "../../../../lib/board/estate.ts";
import { scoreCard } from "../../../../lib/shipping/card.ts";
import { cardMarkdown } from "../../../../lib/shipping/card-markdown.ts";
import {
  answerWords,
  doubtWords,
  historyWords,
  rowWords,
  scorecardWords,
  verdictMark,
  verdictWords,
} from "../../../../lib/shipping/content/scorecard-words.ts";
import { evidenceLink } from "../../../../lib/shipping/evidence-link.ts";
import { readScorecard } from "../../../../lib/shipping/history.ts";
import { found } from "../../../_access/found.ts";
import { reader } from "../../../_access/reader.ts";
import { PageTitle } from "../../../_shell/page-title.tsx";
import { ShippingPlaces } from "../../../_shipping/places.tsx";
import { TakeAlong } from "../../../_shipping/take-along.tsx";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { Clock } from "../../../_ui/time.tsx";
import "../scorecard.css";

const longAgo = "1970-01-01T00:00:00.000Z";

/** One stored scorecard on one page, to send to whoever owns an open row. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await reader();
  const kept = await found(readScorecard(estate(), decodeURIComponent((await params).id)));
  const { card, verdict, openRows, at, by, handovers } = kept;
  const storedOn = at.slice(0, 10);
  const { standings, firstOpenRow } = scoreCard(card, storedOn);
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name={`${scorecardWords.title}, ${card.subject}`} />
      <ShippingPlaces />
      <div className="pgttl">
        <h1>{card.subject}</h1>
        <p>
          {historyWords.storedBy(by)} <Clock at={at} beside={longAgo} />
        </p>
      </div>
      <section className={`card verdict v-${verdict}`} aria-labelledby="verdict-title">
        <h2 id="verdict-title" className="dim small">
          {scorecardWords.verdict}
        </h2>
        <p className="big-word">
          <span aria-hidden="true">{answerWords[verdictMark[verdict]].mark}</span> {verdictWords[verdict].name}
        </p>
        <p>{verdictWords[verdict].means}</p>
        {card.decision === "" ? null : (
          <p className="small mt-2">
            {scorecardWords.decision}: <b>{card.decision}</b>
          </p>
        )}
      </section>
      <section className="card mt-4" aria-labelledby="rows-title">
        <header>
          <h2 id="rows-title">
            {openRows.length === 0 ? scorecardWords.none : scorecardWords.openRows(openRows.length)}
          </h2>
          <TakeAlong copy={scorecardWords.copy} print={scorecardWords.print} markdown={cardMarkdown(card, storedOn)} />
        </header>
        <ScrollRegion label={scorecardWords.tableRegion}>
          <table>
            <thead>
              <tr>
                {scorecardWords.table.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
                <th scope="col">{scorecardWords.sentTo}</th>
              </tr>
            </thead>
            <tbody>
              {standings.map(({ row, answer, doubt, entry }) => (
                <tr key={row} id={row}>
                  <th scope="row">
                    {rowWords[row].name}
                    {row === firstOpenRow ? <span className="tag">{scorecardWords.first}</span> : null}
                  </th>
                  <td>
                    <span aria-hidden="true">{answerWords[answer].mark}</span> {answerWords[answer].name}
                    {doubt === null ? null : <small className="dim">{doubtWords[doubt]}</small>}
                  </td>
                  <td>
                    <Evidence text={entry.evidence} about={rowWords[row].name} />
                  </td>
                  <td>{entry.expires || "–"}</td>
                  <td>{entry.owner || scorecardWords.noOwner}</td>
                  <td>
                    {handovers
                      .filter((each) => each.row === row)
                      .map((each) => (
                        <span key={each.at} className="nowrap">
                          {each.owner}, <Clock at={each.at} beside={longAgo} />
                        </span>
                      ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </section>
    </main>
  );
}

function Evidence({ text, about }: { text: string; about: string }) {
  const link = evidenceLink(text);
  if (link === null) return text === "" ? "–" : text;
  return (
    <a href={link}>
      {text}
      <span className="sr">, {about}</span>
    </a>
  );
}
