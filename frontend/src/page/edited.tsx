import { Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { EditedPage } from '../app/EditedPage';
import { createStore } from '../app/store';

// Runs in the frame beside the texts that are edited, which is a document of its own, only to be looked at (ADR 0070). Only
// the Spanish build has it: the editor is in English, and so are its words.
const store = createStore();
const place = document.createElement('div');
place.toggleAttribute('inert', true);
document.body.append(place);
const root = createRoot(place);

window.drawEdited = (content) =>
  flushSync(() =>
    root.render(
      <Provider store={store}>
        <MemoryRouter>
          <Suspense>
            <EditedPage content={content} />
          </Suspense>
        </MemoryRouter>
      </Provider>,
    ),
  );
