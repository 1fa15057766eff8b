import { z } from "zod";
import { number, orNull, record, text } from "~/domain/lenient/schema";
import { get, OPEN, personal, said } from "./declare.server";

/** Product verification (upstream.md §4.8). */
export const verification = {
  "securityCode/query": get(`${OPEN}/securityCode/query`, {
    means: "the query of a security code",
    token: false,
    write: true, // Spends one of the customer's five queries.
    group: "verification",
    bare: true,
    request: { securityCode: personal(z.string().min(1)) },
    data: orNull(
      record({
        code: said.needed(text, "1 means that the security code exists"),
        data: said.spare(
          orNull(
            record({
              prompt: said.usual(text, "the text to show"),
              queryTimes: said.usual(number, "how often it was queried, this time included"),
              firstSearchTime: said.usual(text, "when it was queried first"),
              status: said.needed(number, "1 to 4, as product.md 3.12 says"),
            }),
          ),
          "its state; of a code that does not exist there is none",
        ),
      }),
    ),
  }),
};
