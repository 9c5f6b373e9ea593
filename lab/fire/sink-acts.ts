import { setTimeout as pause } from "node:timers/promises";
import { withAdmin } from "../parts/admin.ts";
import { configureConnector, untilRunning } from "../parts/connector.ts";
import { sinkName } from "../parts/purchase-connectors.ts";
import type { Stack } from "../stack.ts";

/**
 * Gives a sink a changed configuration and waits for the task that has it: the one before runs, and is told RUNNING, for
 * a moment longer. The new one is a new member of the group that the configuration names.
 */
export async function configureSink(stack: Stack, config: Record<string, string>, name = sinkName): Promise<void> {
  const group = config["consumer.override.group.id"] ?? `connect-${name}`;
  const members = () =>
    withAdmin(stack, async (admin) => {
      const { groups } = await admin.describeGroups([group]);
      return groups.flatMap((group) => group.members.map(({ memberId }) => memberId));
    });
  const before = new Set(await members());
  await configureConnector(stack.worker, config, name);
  for (const deadline = Date.now() + 20_000; ; await pause(200)) {
    const now = await members();
    if (now.length > 0 && now.every((id) => !before.has(id))) break;
    if (Date.now() > deadline) throw new Error(`${name} did not start anew within 20 s`);
  }
  await untilRunning(stack.worker, 20_000, name);
}
