// A client that knows only the contract: its types are generated. The test e2e/client.spec.ts generates ./contract.ts,
// checks this file against it and runs it.

import createClient from "openapi-fetch";
import type { components, paths } from "./contract.ts";

type Room = components["schemas"]["Room"];

/** The actions outside the client: reading the verification email and paying at the provider. */
interface Person {
  email: string;
  token(): Promise<string>;
  pay(page: string): Promise<void>;
}

/** Makes the eleven calls of the interface, from the sign-up to a booking. Returns the steps in order. */
export async function journey(baseUrl: string, person: Person): Promise<string[]> {
  const steps: string[] = [];
  const client = createClient<paths>({ baseUrl });
  const credentials = { email: person.email, password: "a long password" };

  const signedUp = await client.POST("/hq/api/signup/", {
    body: { ...credentials, name: "Ama Mensah", gender: "female", phone: "233241234567" },
  });
  steps.push(`signed up ${signedUp.data?.name}`);

  const early = await client.POST("/hq/api/login/", { body: credentials });
  steps.push(`login: ${early.error?.error}`);
  const again = await client.POST("/hq/api/resend-verification/", {
    body: { email: person.email },
  });
  steps.push(`email: ${again.data?.message}`);
  const verified = await client.GET("/hq/api/verify-email/{token}/", {
    params: { path: { token: await person.token() } },
  });
  steps.push(`verified: ${verified.data?.status}`);

  const wrong = await client.POST("/hq/api/login/", { body: { ...credentials, password: "x" } });
  steps.push(`login: ${wrong.error?.error}`);
  const login = await client.POST("/hq/api/login/", { body: credentials });
  const headers = { Authorization: `Token ${login.data?.token}` };

  const self = await client.GET("/hq/api/landing_page/", { headers });
  steps.push(`logged in: ${self.data?.email === person.email}`);
  const campuses = await client.GET("/hq/api/search_request/", { headers });
  const all = await client.GET("/hq/api/hostels/", { headers });
  const found = await client.POST("/hq/api/search_request/", {
    headers,
    body: { location: campuses.data?.[0]?.campus ?? "", max_price: "", room_type: "" },
  });
  const near = found.data?.data ?? [];
  steps.push(`found some of all: ${near.length > 0 && near.length < (all.data?.length ?? 0)}`);

  const open = (room: Room) => room.room_available && room.gender.female === true;
  const hostel = all.data?.find((h) => h.room_details.some(open));
  const room = hostel?.room_details.find(open);
  if (!hostel || !room) return [...steps, "nothing can be booked"];

  const where = { room_uuid: room.uuid, room_number: room.number_in_room };
  const held = await client.POST("/hq/api/payments/", { headers, body: where });
  const none = await client.POST("/hq/api/payments/consumer_request/", { headers });
  steps.push(`booked: ${none.data?.stat}, ${none.data?.room?.uuid ?? "no room"}`);
  const checkout = await client.POST("/hq/api/payments/verify/", {
    headers,
    body: {
      ...where,
      email: held.data?.email ?? "",
      amount: room.price * 100,
      callback_url: "/dashboard/",
      hostel_id: hostel.id,
    },
  });
  await person.pay(checkout.data?.authorization_url ?? "");
  const booked = await client.POST("/hq/api/payments/consumer_request/", { headers });
  steps.push(`booked: ${booked.data?.stat}, the room: ${booked.data?.room?.uuid === room.uuid}`);
  return steps;
}
