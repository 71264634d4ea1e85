import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  adminSessionKey,
  endAdminSession,
  getAdminSession,
  keepAdminSession,
  useAdminSession,
  type AdminSession,
} from '../../session/admin-session.ts';
import { api } from '../../session/api.ts';

/** The session of this tab, asked for once with each load of the page: the server may have ended it long ago. */
export function useCheckedSession(): UseQueryResult<AdminSession> {
  const session = useAdminSession();
  return useQuery({
    queryKey: adminSessionKey(session?.token),
    queryFn: session === null ? skipToken : ({ signal }) => check(session, signal),
    staleTime: 'static',
  });
}

async function check(session: AdminSession, signal: AbortSignal): Promise<AdminSession> {
  const { token } = session;
  const answer = await api.adminSessionManager({ action: 'validate', session_token: token }, { signal });
  const checked = { token, expiresAt: answer.expires_at ?? session.expiresAt };
  // Meanwhile there may be another one.
  if (getAdminSession()?.token !== token) return checked;
  if (answer.valid !== true) endAdminSession();
  else if (checked.expiresAt !== session.expiresAt) keepAdminSession(checked);
  return checked;
}
