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

/** Malformed times are reported by the field's own validation. */
function expiryFaults({ expires_at }: { expires_at?: unknown }): ErrorDetail[] {
  const isPast = typeof expires_at === 'string' && Date.parse(expires_at) <= Date.now();
  return isPast ? [{ field: 'expires_at', message: 'must be in the future' }] : [];
}

export class CreateKeyBody {
  static readonly faults = expiryFaults;

  @JsonField.text({
    description: 'A name that shows who uses the key or what it is for.',
    maxLength: LABEL_CHARACTERS_MAX,
    example: 'club website',
  })
  name: string;

  @JsonField.choices(SCOPES, {
    description: "The key's scopes.",
    example: ['flights:read', 'flights:write'],
  })
  scopes: Scope[];

  @JsonField.timeOrNull({
    description: 'When the key expires. If null or omitted, the key is valid until you revoke it.',
    example: '2027-12-31T23:59:59Z',
    optional: true,
  })
  expires_at?: string | null;
}

export class RotateKeyBody {
  @JsonField.choice(Object.keys(KEY_OVERLAPS), {
    description: `How long the old key stays valid. \`0\` revokes it immediately. Defaults to \`${KEY_OVERLAP_DEFAULT}\`.`,
    example: KEY_OVERLAP_DEFAULT,
    optional: true,
  })
  overlap?: KeyOverlap;
}
