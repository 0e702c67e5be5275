import {
  APP_KINDS,
  type AppKind,
  LABEL_CHARACTERS_MAX,
  REDIRECT_URIS_MAX,
  type Scope,
  SCOPES,
  URL_CHARACTERS_MAX,
} from '@core/contract';
import { BodyField } from '@core/contract/fields';

const QUERY_CHARACTERS_MAX = 8_000;
const USER_CODE_CHARACTERS_MAX = 40;

const NAME = {
  description: 'The name that users see.',
  maxLength: LABEL_CHARACTERS_MAX,
  example: 'My Vario',
};
const WEBSITE = {
  description: 'A page about the app, for its users.',
  maxLength: URL_CHARACTERS_MAX,
  example: 'https://vario.example',
  pattern: {
    matches: /^https?:\/\/[^\s/?#@]+(\/\S*)?$/,
    message: 'must be a URL that begins with https:// or http://',
  },
  optional: true,
};
const REDIRECT_URIS = {
  description:
    'Where users return to. `native`: a scheme of your own in reverse-domain form, `http://127.0.0.1/…` or `http://localhost/…` with any port, an https URL, or `cursor://…/…` or `vscode://…/…` for a code editor; may be empty for a device without a browser. Otherwise, https URLs.',
  example: ['com.example.vario:/callback'],
  itemsMax: REDIRECT_URIS_MAX,
  maxLength: URL_CHARACTERS_MAX,
};
const REQUESTED = {
  description: 'The scopes that the app can ask for.',
  example: ['flights:read', 'flights:write'],
};

export class RegisterAppBody {
  @BodyField.text(NAME)
  name: string;

  @BodyField.choice(APP_KINDS, {
    description:
      'Where the app runs: `native` on a phone, computer or instrument, `browser` as scripts of a website, `server` on your own server, which can keep a secret.',
    example: 'native',
  })
  kind: AppKind;

  @BodyField.url(WEBSITE)
  website?: string;

  @BodyField.urls(REDIRECT_URIS)
  redirect_uris: string[];

  @BodyField.choices(SCOPES, REQUESTED)
  scopes: Scope[];
}

export class ChangeAppBody {
  @BodyField.text({ ...NAME, optional: true })
  name?: string;

  @BodyField.urlOrNull({ ...WEBSITE, description: `${WEBSITE.description} Null removes it.` })
  website?: string | null;

  @BodyField.urls({ ...REDIRECT_URIS, itemsMin: 1, optional: true })
  redirect_uris?: string[];

  @BodyField.choices(SCOPES, { ...REQUESTED, optional: true })
  scopes?: Scope[];
}

export class OperateAppBody {
  @BodyField.boolean({
    description: 'Whether you know who develops the app.',
    example: true,
    optional: true,
  })
  verified?: boolean;

  @BodyField.boolean({
    description: 'Whether its tokens and all its requests are rejected.',
    example: false,
    optional: true,
  })
  suspended?: boolean;
}

export class ReviewAuthorizationBody {
  @BodyField.secret({
    description: 'The query of the page to which the authorization endpoint has sent the browser, unchanged.',
    maxLength: QUERY_CHARACTERS_MAX,
    example: 'client_id=app_01KAFQ2N8R4T6V9X1Z3B5D7F9H&scope=flights%3Aread&…&sig=…',
  })
  query: string;
}

export class DecideAuthorizationBody extends ReviewAuthorizationBody {
  @BodyField.boolean({ description: 'Whether you allow what the app asks for.', example: true })
  allow: boolean;
}

export class ReviewDeviceBody {
  @BodyField.text({
    description: 'The code that the device shows. Upper case and dashes do not matter.',
    maxLength: USER_CODE_CHARACTERS_MAX,
    example: 'WDJB-MJHT',
  })
  user_code: string;
}

export class DecideDeviceBody extends ReviewDeviceBody {
  @BodyField.boolean({ description: 'Whether you allow what the device asks for.', example: true })
  allow: boolean;
}
