import { createSocket } from "node:dgram";

export interface TestDns {
  port: number;
  /** IPv4 addresses returned for every name from now on. */
  answerWith(addresses: readonly string[]): void;
  close(): void;
}

const HEADER_BYTES = 12;
const TYPE_A = 1;

/** A DNS server on the loopback that returns the replicas' addresses for any name, as Docker's does. */
export async function startDns(): Promise<TestDns> {
  let addresses: readonly string[] = [];
  const socket = createSocket("udp4", (query, { port, address }) => socket.send(answer(query), port, address));
  await new Promise<void>((bound) => socket.bind(0, "127.0.0.1", bound));

  function answer(query: Buffer): Buffer {
    const nameEnd = query.indexOf(0, HEADER_BYTES);
    const question = query.subarray(HEADER_BYTES, nameEnd + 5);
    const found = query.readUInt16BE(nameEnd + 1) === TYPE_A ? addresses : [];
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    // Flags: response, recursion desired and available, no error.
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(found.length, 6);
    const records = found.map((address) =>
      // The name from the question, type A, class IN, ttl one second, four bytes.
      Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split(".").map(Number)]),
    );
    return Buffer.concat([header, question, ...records]);
  }

  return {
    port: socket.address().port,
    answerWith: (given) => (addresses = given),
    close: () => socket.close(),
  };
}
