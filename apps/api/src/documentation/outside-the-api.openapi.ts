/** The server of operations outside `/api/v1`, whose paths are from the root of the service. */
export const OUTSIDE_THE_API = [{ url: '/', description: 'Outside `/api/v1`' }];
