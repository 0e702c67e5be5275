/** After this long the queue counts as down. A client that never connected would otherwise wait forever. */
const ANSWER_TIMEOUT_MS = 2_000;

/** @throws if the queue's backend does not respond in time */
export async function answered<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The queue does not respond')), ANSWER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([call, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
