/** The sentences of docs/peers.md that no run changes. */
export const words = {
  title: "# Beside what people use",
  written:
    "Written by `node --import tsx bench/peers.ts` from `bench/peers/result.json`; a test compares. Nothing here is typed by hand.",
  howToRead:
    "The board runs under the lab's contract (a sweep of 2 s, 4 s before a page), which is its fastest sensible setting: the fair opposite is `fastest`. Against `default` stands the board's own default, 30 s and a sweep of 15 s before a page: 45 s at most from the moment that a condition is true, 0.4 s more to send ([bench](bench.md)).",
  columns:
    "Seconds from the cause to the page (board: the sweep in which it fires; * from the committed firing instead of this run) and to the first alert about the thing that broke (peers: in the team's hands). `due`: pending when the cause was taken away; so long it would have taken had it stood. `to board`: default / fastest to the board. `alerts`: how many the cause lit, default / fastest.",
  standing: "Alerts that fire on the healthy lab before anything was caused; they do not count as lit by a cause.",
  limits: [
    "Every cause is caused once, before all three: the board watches through its proxies, both Prometheis scrape the same exporters at the systems themselves. The cause stands at least a minute, and until everything has arrived that is due within half a minute; it is then taken away. Meanwhile the firing hides the deciding source from the board for two sweeps, as every firing does; the peers do not look through that door.",
    "Exporters: postgres_exporter, the JMX exporter as an agent in broker, Connect worker, the revenue application and Spark, the schema registry's own metrics. kafka_exporter is not among the packages that the bench installs: a small program answers under its names and with its arithmetic (`bench/peers/lag-exporter.ts`). S3 and the mart have no exporter that is common enough.",
    "Rules are written here after the logic and the thresholds of published ones, and no more were added: someone who knows this estate could write better ones. Rules that only a lab of one broker trips (fewer than three replicas in step, fewer than five connections) are left out. Under `fastest`, limits in records and bytes are made smaller by about as much as the lab's contract makes the board's.",
    "An alert that came in a non-incident as well, with the same labels, is not taken for word of a cause; it still counts among the alerts.",
    "An alert is about the thing that broke when it carries any of its labels (connector, group, topic, slot, target); that a lost slot is told as an unused one counts. The two alerts that sum over all connectors count for each of them.",
    "Routes are by label, as a careful team would write them: connector, group, topic, target. What names none of them goes to whoever is on call.",
    "Both Alertmanagers start anew before each cause, so that no earlier group holds an alert back. In life one may wait for `group_interval` more.",
    "Lag swings with each object that a sink writes, and internal topics are silent most of the time: much of what `fastest` tells beside a cause is KafkaGroupLagRises and KafkaTopicSilent.",
    "The lab's machine is shared and busy; times of a second or two mean little.",
  ],
};
