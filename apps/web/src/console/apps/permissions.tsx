import { messages } from '../shell/preferences.js';

/** What an app may do, in words. */
export function Permissions({ scopes }: { readonly scopes: readonly string[] }) {
  const { scopeTexts } = messages.value.keys;
  return (
    <ul class="permissions">
      {scopes.map((scope) => (
        <li key={scope}>{scopeTexts[scope] ?? scope}</li>
      ))}
    </ul>
  );
}
