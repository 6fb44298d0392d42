import { actionOf, holdActions, repeatLater } from "./held.ts";
import { awaitMoment } from "./moments.ts";
import type { Definition, IslandApi, Teardown } from "./types.ts";

type Phase = "idle" | "loading" | "ready" | "failed" | "stopped";

/** Loads and mounts one island, or restores the server's HTML if that fails. Returns a function that stops it. */
export function startIsland(
  host: HTMLElement,
  name: string,
  definition: Definition<never>,
  adopt: IslandApi["adopt"],
): Teardown {
  let phase: Phase = "idle";
  let teardown: Teardown | undefined;
  let cancelMoment = () => {};

  enter("idle");
  const held = holdActions(host, definition.holds, begin);
  cancelMoment = awaitMoment(host, begin, definition.holds.click);

  function enter(next: Phase) {
    phase = next;
    if (next === "stopped") delete host.dataset.state;
    else host.dataset.state = next;
  }

  function is(expected: Phase) {
    return phase === expected;
  }

  function begin() {
    if (!is("idle")) return;
    enter("loading");
    cancelMoment();
    void load();
  }

  async function load() {
    try {
      const props = readProps(host);
      const { mount } = await definition.load(props);
      if (!is("loading")) return;
      const undo = await mount(host, props, { fail, adopt });
      if (!is("loading")) return undo();
      teardown = undo;
      enter("ready");
      held.release();
    } catch (fault) {
      fail(fault);
    }
  }

  function fail(fault: unknown, during?: Event) {
    if (is("failed") || is("stopped")) return;
    enter("failed");
    takeDown();
    console.error(`Island "${name}" failed, and the page works without it:`, fault);
    held.release();
    const action = during?.defaultPrevented && actionOf(during);
    if (action) repeatLater(host, action);
  }

  function takeDown() {
    try {
      teardown?.();
    } catch (fault) {
      console.error(fault);
    }
    teardown = undefined;
  }

  return () => {
    enter("stopped");
    cancelMoment();
    held.drop();
    takeDown();
  };
}

/** Reads the props from the island's first child, a JSON script. */
function readProps(host: HTMLElement): never {
  return JSON.parse(host.firstElementChild?.textContent ?? "") as never;
}
