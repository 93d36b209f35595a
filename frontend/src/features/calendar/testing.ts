import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
// Loaded before the first test: while many run at once, loading takes longer than a test waits.
import '../../components/MenuOf';
import './AppointmentList';
import './CalendarPage';
import './board/BoardView';
import './board/DropDialog';
import './board/MovingBar';
import './sheet/AppointmentSheet';
import './dialogs/CloseDay';
import './dialogs/NewAppointmentDialog';
import './list/ListView';
import './views/Views';

/** The row of a client's appointment in the list. */
export const rowOf = (client: string) => screen.findByRole('row', { name: new RegExp(client) });

/** Chooses something from the menu of the client's row. */
export async function choose(user: UserEvent, client: string, action: string) {
  await user.click(within(await rowOf(client)).getByRole('button', { name: `Actions for ${client}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
