import { type Settings } from '@core/config';
import { isOAuthOrigin, OAUTH_PREFIX, OFFLINE_ACCESS, SCOPES } from '@core/contract';
import { type ResourceName, resourcesOf } from './oauth-resources.js';
import { RESOURCE_SCOPES } from './requested-scope.js';

type PublicUrl = Pick<Settings, 'publicUrl'>;

/** RFC 8628, 3.4. */
export const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
export const PROTECTED_RESOURCE_PATH = '/.well-known/oauth-protected-resource';

/** OAuth needs HTTPS, or a client on the same machine. */
export function isOAuthOffered({ publicUrl }: PublicUrl): boolean {
  return isOAuthOrigin(publicUrl);
}

/** RFC 8414. */
export function authorizationServerMetadata(
  settings: Pick<Settings, 'publicUrl' | 'oauthClientMetadataDocuments' | 'oauthDynamicRegistration'>,
) {
  const { publicUrl } = settings;
  const endpoint = (name: string) => `${publicUrl}${OAUTH_PREFIX}/${name}`;
  const withSecret = ['client_secret_basic'];
  return {
    issuer: publicUrl,
    authorization_endpoint: endpoint('authorize'),
    token_endpoint: endpoint('token'),
    device_authorization_endpoint: endpoint('device'),
    revocation_endpoint: endpoint('revoke'),
    introspection_endpoint: endpoint('introspect'),
    ...(settings.oauthDynamicRegistration === 'on' && { registration_endpoint: endpoint('register') }),
    client_id_metadata_document_supported: settings.oauthClientMetadataDocuments === 'on',
    scopes_supported: [...SCOPES, OFFLINE_ACCESS],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', DEVICE_CODE_GRANT],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', ...withSecret],
    revocation_endpoint_auth_methods_supported: ['none', ...withSecret],
    introspection_endpoint_auth_methods_supported: withSecret,
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${publicUrl}/docs`,
  };
}

/** RFC 9728. */
export function protectedResourceMetadata(settings: PublicUrl, resource: ResourceName) {
  return {
    resource: resourcesOf(settings)[resource],
    authorization_servers: [settings.publicUrl],
    scopes_supported: RESOURCE_SCOPES[resource],
    bearer_methods_supported: ['header'],
  };
}

/** RFC 9728, 3.1: the path of the resource follows the well-known path. */
export function resourceMetadataUrl(settings: PublicUrl, resource: ResourceName): string {
  const { origin, pathname } = new URL(resourcesOf(settings)[resource]);
  return `${origin}${PROTECTED_RESOURCE_PATH}${pathname}`;
}
