import {
  type ErrorDetail,
  KEY_OVERLAP_DEFAULT,
  KEY_OVERLAPS,
  type KeyOverlap,
  LABEL_CHARACTERS_MAX,
  type Scope,
  SCOPES,
} from '@app/contract';
import { JsonField } from '../../http/json-fields.js';

/** What is no time is told by the field. */
function expiryFaults({ expires_at }: { expires_at?: unknown }): ErrorDetail[] {
  const isPast = typeof expires_at === 'string' && Date.parse(expires_at) <= Date.now();
  return isPast ? [{ field: 'expires_at', message: 'must be a time to come' }] : [];
}

export class CreateKeyBody {
  static readonly faults = expiryFaults;

  @JsonField.text({
    description: 'What to call it: who uses it, or for what.',
    maxLength: LABEL_CHARACTERS_MAX,
    example: 'club website',
  })
  name: string;

  @JsonField.choices(SCOPES, {
    description: 'What it may do.',
    example: ['flights:read', 'flights:write'],
  })
  scopes: Scope[];

  @JsonField.timeOrNull({
    description: 'When it ends. Null, or left out: it lives until it is revoked.',
    example: '2027-12-31T23:59:59Z',
    optional: true,
  })
  expires_at?: string | null;
}

export class RotateKeyBody {
  @JsonField.choice(Object.keys(KEY_OVERLAPS), {
    description: `How long the old key lives on; \`0\` ends it at once. Left out: ${KEY_OVERLAP_DEFAULT}.`,
    example: KEY_OVERLAP_DEFAULT,
    optional: true,
  })
  overlap?: KeyOverlap;
}
