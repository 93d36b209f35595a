import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Actions } from '../../components/Actions';
import { Card } from '../../components/Card';
import { FailureAlert } from '../../components/FailureAlert';
import { Hint } from '../../components/Hint';
import { useToast } from '../../components/toast/useToast';
import { paths } from '../../lib/paths';
import { useClearSiteCacheMutation, useGenerateSitemapMutation, useDates } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.system;

/** Actions for the public site: clear the cache, generate the sitemap. */
export function SiteActions() {
  const dates = useDates();
  const [clear, clearing] = useClearSiteCacheMutation();
  const [generate, sitemap] = useGenerateSitemapMutation();
  const toast = useToast();

  const clearCache = async () => {
    const { error } = await clear();
    if (error === undefined) toast.success(texts.cleared);
  };
  const makeSitemap = async () => {
    const { error } = await generate();
    if (error === undefined) toast.success(texts.generated);
  };

  return (
    <Card title={texts.title}>
      <Actions>
        <Button variant="outlined" disabled={clearing.isLoading} onClick={() => void clearCache()}>
          {texts.clear}
        </Button>
        <Button variant="outlined" disabled={sitemap.isLoading} onClick={() => void makeSitemap()}>
          {texts.generate}
        </Button>
        <Button variant="outlined" component={Link} to={paths.settings}>
          {texts.settings}
        </Button>
      </Actions>
      <Hint small>{texts.hint}</Hint>
      <FailureAlert text={texts.clearFailed} error={clearing.error} />
      <FailureAlert text={texts.generateFailed} error={sitemap.error} />
      {sitemap.data !== undefined && (
        <Alert severity="success">
          <p>
            {texts.address}{' '}
            <a href={sitemap.data.url} target="_blank" rel="noopener">
              {sitemap.data.url}
            </a>
          </p>
          {sitemap.data.last_modified != null && <p>{texts.changed(dates.moment(sitemap.data.last_modified))}</p>}
        </Alert>
      )}
    </Card>
  );
}
