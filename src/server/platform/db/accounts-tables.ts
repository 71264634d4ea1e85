// Written by `npm run build-tables` from the migrations; changed by a migration alone.
import type { Generated } from 'kysely';

export interface AccountsTables {
  account: { id: string; accountId: string; providerId: string; userId: string;
    accessToken: string | null; refreshToken: string | null; idToken: string | null;
    accessTokenExpiresAt: Date | null; refreshTokenExpiresAt: Date | null; scope: string | null;
    password: string | null; createdAt: Generated<Date>; updatedAt: Generated<Date>; };
  address_changes: { id: string; user_id: string; old_email: string; new_email: string;
    consent_digest: Buffer; proof_digest: Buffer; withdrawal_digest: Buffer; undo_digest: Buffer | null;
    requested_at: Date; consented_at: Date | null; proven_at: Date | null; changed_at: Date | null;
    ends_at: Date; };
  attempts: { key: Buffer; window_start: Date; used: number; };
  passkey: { id: string; name: string | null; publicKey: string; userId: string; credentialID: string;
    counter: number; deviceType: string; backedUp: boolean; transports: string | null;
    createdAt: Date | null; aaguid: string | null; };
  session: { id: string; expiresAt: Date; token: string; createdAt: Generated<Date>;
    updatedAt: Generated<Date>; ipAddress: string | null; userAgent: string | null; userId: string;
    provenAt: Date | null; rawUntil: Generated<Date>; workspaceId: string | null; };
  twoFactor: { id: string; secret: string; backupCodes: string; userId: string;
    verified: Generated<boolean | null>; failedVerificationCount: Generated<number | null>;
    lockedUntil: Date | null; setUpAt: Generated<Date | null>; };
  user: { id: string; name: string; email: string; emailVerified: Generated<boolean>;
    image: string | null; createdAt: Generated<Date>; updatedAt: Generated<Date>;
    twoFactorEnabled: Generated<boolean>; signedInBefore: Generated<boolean>; leavesAt: Date | null; };
  verification: { id: string; identifier: string; value: string; expiresAt: Date;
    createdAt: Generated<Date>; updatedAt: Generated<Date>; };
}
