import {
  KEY_PRESET_NAMES,
  KEY_OVERLAP_DEFAULT,
  KEY_OVERLAP_NAMES,
  type KeyOverlap,
  type KeyPreset,
  KEY_SCOPES,
  type KeyScope,
  LABEL_CHARACTERS_MAX,
} from '@core/contract';
import { BodyField } from '@core/contract/fields';

export class CreateKeyBody {
  @BodyField.text({
    description: 'A name that shows who uses the key or what it is for.',
    maxLength: LABEL_CHARACTERS_MAX,
    example: 'club website',
  })
  name: string;

  @BodyField.choices(KEY_SCOPES, {
    description: "The key's scopes. Required without `preset`.",
    example: ['flights:read', 'flights:write'],
    optional: true,
  })
  scopes?: KeyScope[];

  @BodyField.choice(KEY_PRESET_NAMES, {
    description:
      'Sets the scopes for a purpose, instead of `scopes`. `upload` is for instruments and apps that upload flights: ' +
      '`flights:write` alone.',
    optional: true,
  })
  preset?: KeyPreset;

  @BodyField.futureTimeOrNull({
    description: 'When the key expires. If null or omitted, the key is valid until you revoke it.',
    example: '2027-12-31T23:59:59Z',
    optional: true,
  })
  expires_at?: string | null;
}

export class RotateKeyBody {
  @BodyField.choice(KEY_OVERLAP_NAMES, {
    description: `How long the old key stays valid. \`0\` revokes it immediately. Defaults to \`${KEY_OVERLAP_DEFAULT}\`.`,
    example: KEY_OVERLAP_DEFAULT,
    optional: true,
  })
  overlap?: KeyOverlap;
}
