import { Fragment } from 'preact';

/** Parts of a line that is too long for some screens: it breaks between them only. */
export function LineOfParts({ parts }: { readonly parts: readonly string[] }) {
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' · '}
          <span class="unbroken">{part}</span>
        </Fragment>
      ))}
    </>
  );
}
