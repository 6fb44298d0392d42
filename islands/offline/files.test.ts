import { beforeEach, expect, it, vi } from "vitest";
import { answerFile, STALE } from "./files.ts";
import { PICTURES } from "./caches.ts";
import { putCopy } from "./put-copy.ts";
import { fakeCaches, fromServer } from "./testing.ts";

const image = (text: string, sent = new Date(), more = {}) =>
  fromServer(text, { "Content-Type": "image/webp", Date: sent.toUTCString(), ...more });
const fetchMock = vi.fn<() => Promise<Response>>();

let inCache: (name: string) => string[];
beforeEach(() => {
  inCache = fakeCaches();
  vi.stubGlobal("fetch", fetchMock);
  fetchMock.mockReset().mockRejectedValue(new TypeError("no network"));
});

/** Requests a picture through the worker, and waits until it is stored. */
async function ask(path = "/images/a.webp") {
  const later: Promise<unknown>[] = [];
  const request = { url: path } as Request;
  const answer = await answerFile("picture", request, (work) => later.push(work));
  await Promise.all(later);
  return answer.text();
}

it("a picture is fetched once, and again when it is stale", async () => {
  fetchMock.mockResolvedValueOnce(image("first"));
  expect(await ask()).toBe("first");
  expect(await ask()).toBe("first");
  expect(fetchMock).toHaveBeenCalledTimes(1);

  await putCopy(PICTURES, "/images/a.webp", image("old", new Date(Date.now() - STALE - 1000)));
  fetchMock.mockResolvedValueOnce(image("second"));
  expect(await ask()).toBe("second");
  expect(await ask()).toBe("second");
});

it("a stale picture is used without a network", async () => {
  await putCopy(PICTURES, "/images/a.webp", image("old", new Date(0)));
  expect(await ask()).toBe("old");
  await expect(ask("/images/b.webp")).rejects.toThrow("no network");
});

it("a missing picture is not stored, and at most 120 others are", async () => {
  fetchMock.mockResolvedValueOnce(image("", new Date(), { status: 404 }));
  await ask();
  expect(inCache(PICTURES.name)).toEqual([]);
  for (let i = 0; i < 125; i++) {
    fetchMock.mockResolvedValueOnce(image(`${i}`));
    await ask(`/images/${i}.webp`);
  }
  expect(inCache(PICTURES.name)).toHaveLength(120);
  expect(inCache(PICTURES.name)[0]).toBe("/images/5.webp");
});
