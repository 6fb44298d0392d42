import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { suggestEmail } from "./suggest.ts";

const read = (file: string) => readFileSync(`hostel/account/${file}`, "utf8");

describe("the form and the server", () => {
  const examples = JSON.parse(read("testdata/slips.json")) as { typed: string; meant: string }[];
  const [, list = ""] = /MailDomains = \[\]string\{([^}]*)\}/.exec(read("mail_domains.go")) ?? [];
  const domains = [...list.matchAll(/"([^"]+)"/g)].map(([, domain = ""]) => domain);

  it.each(examples)("agree about $typed", ({ typed, meant }) => {
    expect(domains.length).toBeGreaterThan(5);
    expect(suggestEmail(typed, domains)).toBe(meant);
  });
});
