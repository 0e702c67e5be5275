import { markup } from './markup.js';
import { page } from './page.js';

/** The page for a URL that shows no flight, the same for every reason. */
export function shareNotFoundPage(message: string): string {
  return page({
    title: 'No shared flight here',
    description: message,
    body: markup`<header><h1>No shared flight here</h1></header>
      <main>
        <div class="cards">
          <section class="card">
            <p>${message}</p>
            <p class="soft">
              The link may be incomplete, or the pilot no longer shares the flight. Ask them for a new link.
            </p>
          </section>
        </div>
      </main>`,
  });
}
