/** As the SDK throws it. Responses without a body, such as those to HEAD, have no code. */
interface ServiceFault {
  readonly name: string;
  readonly message: string;
  readonly $metadata?: { readonly httpStatusCode?: number; readonly requestId?: string };
}

/** Whether an object does not exist. For a HEAD request, the bucket may be what is missing. */
export function isMissingObject(error: unknown): boolean {
  const { name } = error as ServiceFault;
  return name === 'NoSuchKey' || name === 'NotFound';
}

/** Why a request failed, such as `SignatureDoesNotMatch (403): …`, with the id that the server's log has. */
export function reasonOf(error: unknown): string {
  const { name, message, $metadata } = error as ServiceFault;
  const status = $metadata?.httpStatusCode;
  if (status === undefined) return message || name;
  const text = message === 'UnknownError' ? '' : `: ${message}`; // the SDK's text for a response without a body
  const id = $metadata?.requestId === undefined ? '' : ` (request ${$metadata.requestId})`;
  return `${name} (${status})${text}${id}`;
}
