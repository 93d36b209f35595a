import { ContentPage } from '../features/content/ContentPage';
import { EditedPage } from './EditedPage';

/** The editor of the content beside the page that it is on. */
export const ContentScreen = () => <ContentPage Page={EditedPage} />;
