import { markup } from './markup.js';
import { page } from './page.js';

/** The page at an address that shows no flight; the same for every reason. */
export function noSuchSharePage(message: string): string {
  return page({
    title: 'No shared flight here',
    description: message,
    body: markup`<header><h1>No shared flight here</h1></header>
      <main>
        <div class="cards">
          <section class="card">
            <p>${message}</p>
            <p class="soft">
              The address may be incomplete, or its owner no longer shares the flight. Ask the owner for a new
              link.
            </p>
          </section>
        </div>
      </main>`,
  });
}
