/** A queue that has not answered by then is away: a client that never connected would let a call wait for ever. */
const ANSWER_TIMEOUT_MS = 2_000;

/** @throws when the queue's backend does not answer in time. */
export async function answered<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The queue does not answer')), ANSWER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([call, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
