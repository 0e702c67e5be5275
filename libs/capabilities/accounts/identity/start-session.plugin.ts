import { type BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';

/**
 * Lets our own code start a session for a user whose identity it has checked by other means than a password. There is
 * no route to it: better-auth's router is not mounted, and the endpoint has no path.
 */
export const startSessionPlugin = {
  id: 'start-session',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!user) throw new APIError('BAD_REQUEST', { code: 'USER_NOT_FOUND' });
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return { userId: user.id, sessionId: session.id };
      },
    ),
  },
} satisfies BetterAuthPlugin;
