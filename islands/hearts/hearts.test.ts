import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { get, islandHTML, openIsland } from "../testing.ts";
import { startHeartsEarly } from "../page/hearts.ts";
import { fillHearts } from "./fill.ts";
import { mount } from "./hearts.ts";
import { KEY, STALE } from "./saved.ts";

const PROPS = {
  saved: "Saved.",
  removed: "Removed.",
  offline: "No network.",
  failed: "Try again.",
};
const heartHTML = (slug: string, name: string) =>
  `<button form="save" name="save" value="${slug}" aria-label="Save ${name}"></button>`;
const INNER = `<form id="save" action="/saved" method="post"></form><p data-slot="said"></p>`;
const HEARTS = heartHTML("adom", "Adom Court") + heartHTML("busy", "Busy Lodge");

const heart = (slug: string) => get<HTMLButtonElement>(`[value=${slug}]`);
const said = () => get("[data-slot=said]").textContent;
const stored = (slugs: string[], more: object = {}) =>
  localStorage.setItem(KEY, JSON.stringify({ slugs, student: false, at: Date.now(), ...more }));

/** Stubs the server with one answer. */
function serve(answer: object, status = 200) {
  const fetched = vi.fn<
    (address: string, options: { body: URLSearchParams; keepalive?: boolean }) => Promise<Response>
  >(() => Promise.resolve(new Response(JSON.stringify(answer), { status })));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

async function openHearts() {
  await openIsland(mount, PROPS, INNER);
  document.body.insertAdjacentHTML("beforeend", HEARTS);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe("a press on a heart", () => {
  it("saves, fills the heart and remembers it", async () => {
    await openHearts();
    const fetched = serve({ saved: ["adom"], keep: true });
    heart("adom").click();
    expect(heart("adom").name).toBe("remove"); // at once
    await vi.waitFor(() => expect(said()).toBe("Saved."));
    const [address, { body, keepalive }] = fetched.mock.calls[0] ?? [
      "",
      { body: undefined, keepalive: false },
    ];
    expect(keepalive, "the next page may be opened at once").toBe(true);
    expect(new URL(address).pathname).toBe("/saved");
    expect(String(body)).toBe("save=adom");
    expect(heart("adom").getAttribute("aria-label")).toBe("Remove Adom Court from saved");
    expect(heart("busy").name).toBe("save");
    expect(localStorage.getItem(KEY)).toContain('"slugs":["adom"]');
  });

  it("shows its message in the popup, and on the page once the popup is closed", async () => {
    await openHearts();
    document.body.insertAdjacentHTML(
      "beforeend",
      `<dialog>${heartHTML("odo", "Odo House")}</dialog>`,
    );
    serve({ saved: ["odo"], keep: true });
    heart("odo").click();
    await vi.waitFor(() => expect(get("dialog [data-slot=said]").textContent).toBe("Saved."));
    heart("odo").click();
    get("dialog").remove();
    await vi.waitFor(() => expect(get(".island [data-slot=said]").textContent).toBe("Removed."));
  });

  it("removes a saved hostel", async () => {
    await openHearts();
    serve({ saved: ["adom"], keep: true });
    heart("adom").click();
    await vi.waitFor(() => expect(said()).toBe("Saved."));
    const fetched = serve({ saved: [], keep: true });
    heart("adom").click();
    await vi.waitFor(() => expect(said()).toBe("Removed."));
    expect(String(fetched.mock.calls[0]?.[1].body)).toBe("remove=adom");
    expect(heart("adom").getAttribute("aria-label")).toBe("Save Adom Court");
  });

  it("waits for the answer to the previous press, whose hostel it would otherwise lose", async () => {
    await openHearts();
    const answers: ((slugs: string[]) => void)[] = [];
    const fetched = vi.fn(
      () =>
        new Promise<Response>((resolve) =>
          answers.push((saved) => resolve(new Response(JSON.stringify({ saved, keep: true })))),
        ),
    );
    vi.stubGlobal("fetch", fetched);
    heart("adom").click();
    heart("busy").click();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    expect(fetched).toHaveBeenCalledTimes(1);
    answers[0]?.(["adom"]);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    answers[1]?.(["busy", "adom"]);
    await vi.waitFor(() => expect(localStorage.getItem(KEY)).toContain('["busy","adom"]'));
    expect(heart("adom").name).toBe("remove");
    expect(heart("busy").name).toBe("remove");
  });

  it("shows the server's refusal, and empties the heart again", async () => {
    await openHearts();
    serve({ message: "You have saved 40 hostels." }, 409);
    heart("adom").click();
    await vi.waitFor(() => expect(said()).toBe("You have saved 40 hostels."));
    expect(heart("adom").name).toBe("save");
  });

  it("reports a missing network", async () => {
    await openHearts();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    heart("adom").click();
    await vi.waitFor(() => expect(said()).toBe("No network."));
    expect(heart("adom").name).toBe("save");
  });

  it("stores nothing longer than the tab on a shared phone", async () => {
    await openHearts();
    serve({ saved: ["adom"], keep: false });
    heart("adom").click();
    await vi.waitFor(() => expect(said()).toBe("Saved."));
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(sessionStorage.getItem(KEY)).toContain("adom");
  });
});

describe("the hearts of a page", () => {
  it("are filled from the browser's storage, without asking the server", async () => {
    const fetched = serve({});
    stored(["busy"]);
    document.body.innerHTML = INNER + HEARTS;
    fillHearts();
    expect(heart("busy").name).toBe("remove");
    expect(heart("adom").name).toBe("save");
    document.body.insertAdjacentHTML("beforeend", `<p>${heartHTML("busy", "Busy Lodge")}</p>`);
    await vi.waitFor(() => expect(get<HTMLButtonElement>("p > [value=busy]").name).toBe("remove"));
    expect(fetched).not.toHaveBeenCalled();
  });

  it("are fetched again after a day, and after a log-in", async () => {
    for (const [page, more] of [
      ["", { at: Date.now() - STALE - 1 }],
      ["<a data-ref=logout>Logout</a>", {}],
    ] as const) {
      const fetched = serve({ saved: ["adom"], keep: true });
      stored(["busy"], more);
      document.body.innerHTML = INNER + HEARTS + page;
      const stop = fillHearts();
      await vi.waitFor(() => expect(heart("adom").name).toBe("remove"));
      stop();
      expect(fetched).toHaveBeenCalledTimes(1);
      expect(heart("busy").name).toBe("save");
    }
  });

  it("of a student are empty for a visitor after the log-out", async () => {
    const fetched = serve({});
    stored(["busy"], { student: true });
    document.body.innerHTML = INNER + HEARTS;
    fillHearts();
    expect(heart("busy").name).toBe("save");
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  });

  it("load with the page if something is saved, otherwise at a touch", () => {
    for (const [remembered, when] of [
      [[], "interaction"],
      [["busy"], "load"],
    ] as const) {
      if (remembered.length > 0) stored([...remembered]);
      document.body.innerHTML = islandHTML("hearts", PROPS, INNER, "interaction");
      startHeartsEarly();
      expect(get(".island").dataset.when).toBe(when);
    }
  });
});
