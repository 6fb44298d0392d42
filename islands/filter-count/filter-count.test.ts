import { describe, expect, it, vi } from "vitest";
import { get, islandHTML, openPage, waitForState } from "../testing.ts";
import { mount } from "./filter-count.ts";

const PROPS = { delay: 1, plain: "Show hostels" };
const FORM = `<form action="/detailed_search" style="position: fixed">
  <input type="hidden" name="location" value="legon">
  <input type="radio" name="room_type" value="" checked><input type="radio" name="room_type" value="2">
  <input type="checkbox" name="amenity" value="Wi-Fi">
  <label><input type="checkbox" name="amenity" value="Fan"><b>Fan</b><i>7</i></label>
  <label><input type="checkbox" name="amenity" value="Desk"><b>Desk</b><i>3</i></label>
  <select id="within"><option value="">Any</option><option value="5">5 (9)</option></select>
  ${islandHTML("tested", PROPS, '<button data-ref="show">Show hostels</button><p data-ref="said"></p>')}</form>`;

const shows = () => get("[data-ref=show]").textContent;

async function open(response: () => Response) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: URL) => {
    asked.push(url.search);
    return Promise.resolve(response());
  });
  openPage(FORM, {
    tested: { load: async () => ({ mount }), holds: {} },
  });
  get("[data-ref=show]").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  get("[value=Wi-Fi]").click();
  await waitForState("tested", "ready");
  return asked;
}

describe("the number of hostels that match the filters", () => {
  it("is fetched after every choice, and shown on the button", async () => {
    let n = 12;
    const asked = await open(
      () => new Response(`<span data-part="count">Show ${n--} hostels</span>`),
    );
    await vi.waitFor(() => expect(shows()).toBe("Show 12 hostels"));
    expect(get("[data-ref=said]").textContent).toBe("Show 12 hostels");
    get("[value=Fan]").click();
    await vi.waitFor(() => expect(shows()).toBe("Show 11 hostels"));
    expect(asked.at(-1)).toBe("?location=legon&amenity=Wi-Fi&amenity=Fan&part=count");
  });

  it("is shown at each option, too", async () => {
    const fan = `<label><input name="amenity" value="Fan"><b>Fan</b><i>4</i></label>`;
    await open(() => new Response(`<span data-part="count">Show 4 hostels</span>${fan}`));
    const counts = () => [...document.querySelectorAll("i")].map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(counts()).toEqual(["4", "0"]));
    expect(get("[value=Desk]").parentElement?.className).toBe("option-none");
  });

  it("is shown in the lists, too, whose choice stays", async () => {
    const lists = [
      `<select id="within"><option value="">Any</option><option value="5" selected>5 (2)</option></select>`,
      "",
    ];
    await open(() => new Response(`<span data-part="count">Show 2 hostels</span>${lists.shift()}`));
    const options = () => [...get("select").children].map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(options()).toEqual(["Any", "5 (2)"]));
    expect(get<HTMLSelectElement>("select").value).toBe("5");
    get("[value=Fan]").click();
    await vi.waitFor(() => expect(options()).toEqual(["Any"]));
  });

  for (const [what, response] of [
    ["the server refuses", () => new Response("", { status: 503 })],
    ["another page answers", () => new Response("<p>Hello</p>")],
  ] as const) {
    it(`is not shown when ${what}`, async () => {
      const asked = await open(response);
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      expect(shows()).toBe("Show hostels");
    });
  }
});
