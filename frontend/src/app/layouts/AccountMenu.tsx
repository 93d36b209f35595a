import { useMayOpen } from '../../api/permissions';
import { useOpenHelp } from '../../components/help/useHelp';
import { MenuOf } from '../../components/MenuOf';
import { paths } from '../../lib/paths';
import { useLogOut } from '../logOut';

/** One's account, help, and the ways out of the office. */
export function AccountMenu({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const leave = useLogOut();
  const mayOpen = useMayOpen();
  const openHelp = useOpenHelp();
  return (
    <MenuOf
      anchor={anchor}
      entries={[
        { text: 'Your account', to: paths.account },
        ...(mayOpen(paths.settings) ? [{ text: 'Settings', to: paths.settings }] : []),
        { text: 'Help', act: openHelp },
        { text: 'View Public Site', href: paths.home },
        { text: 'Log out', act: leave },
      ]}
      onClose={onClose}
    />
  );
}
