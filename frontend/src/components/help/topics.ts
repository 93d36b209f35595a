import type { Permission } from '../../api/permissions';
import { paths } from '../../lib/paths';
import type { KeySetName } from './keys';

/** How one thing is done. In its steps, **what stands on a button** is between asterisks and a `key` between backticks. */
export interface Task {
  name: string;
  steps: readonly string[];
  /** What it takes beside the screen. */
  permission?: Permission;
}

/** The help of one screen of the office, or of one of its tabs. */
export interface Topic {
  /** In the address, after `#help/`. */
  id: string;
  name: string;
  /** The screen, as in the router. */
  path: string;
  /** The tab, unless it is the first. */
  tab?: string;
  /** What the tab takes beside the screen. */
  permission?: Permission;
  /** What the screen is for. */
  about: string;
  tasks: readonly Task[];
  /** Other words that people look for, separated by blanks. */
  words: string;
  keys?: readonly KeySetName[];
}

const { calendar, availability, clients, content, notifications, payments, settings } = paths;

/** In the order of the menu. A test asks for one for each screen and tab. */
export const TOPICS: readonly Topic[] = [
  {
    id: 'dashboard',
    name: 'Dashboard',
    path: paths.dashboard,
    about:
      'Your day at a glance: requests and messages that need an answer, today’s and tomorrow’s sessions, and whether mail and backups work. It keeps itself up to date.',
    tasks: [
      {
        name: 'Answer a request for a session',
        permission: 'calendar.change',
        steps: [
          'Find it under **Needs an answer**. The oldest is first.',
          'Choose **Confirm**. The client gets an email with the details.',
          'To say no, choose **Decline…**, write the reason, and choose **Decline and notify**.',
        ],
      },
      {
        name: 'Answer a message from the website',
        permission: 'contact_requests.manage',
        steps: ['Choose **Reply** next to the message to write back.', 'Done by phone? Choose **Mark as answered**.'],
      },
      {
        name: 'Close out past sessions',
        permission: 'calendar.change',
        steps: ['Look under **Today and tomorrow** for past sessions to close out.', 'Choose **Mark completed**.'],
      },
      {
        name: 'Put your own shortcuts on the dashboard',
        steps: [
          'Choose **Edit Dashboard**.',
          'Pick a page under **Quick Actions** and choose **Add**.',
          'Choose **Save**.',
        ],
      },
    ],
    words: 'home start overview queue waiting approve',
  },
  {
    id: 'appointments',
    name: 'Appointments',
    path: calendar,
    about:
      'Every request and session, on a board by mediator, as a day, week or month, or as a list. Open one to see who, where, what was paid, and its history.',
    tasks: [
      {
        name: 'Book a session for a client who calls',
        permission: 'calendar.change',
        steps: [
          'On the **Board**, choose a free session. Or choose **New Appointment**.',
          'Pick the client, or type a new name.',
          'Choose the case type, then **Add appointment**. It is confirmed right away.',
        ],
      },
      {
        name: 'Confirm or decline a request',
        permission: 'calendar.change',
        steps: [
          'Choose **List**, then the requests that need an answer.',
          'Choose **Confirm** in the row. To confirm several at once, select them first.',
          'To say no, choose **Decline…** in the open request.',
        ],
      },
      {
        name: 'Move a session',
        permission: 'calendar.change',
        steps: [
          'On the **Board**, drag the appointment to a free session.',
          'Or open it and choose **Move**.',
          'Moved the wrong one? Choose **Undo** in the message at the bottom.',
        ],
      },
      {
        name: 'Say where a session takes place',
        permission: 'calendar.change',
        steps: [
          'Open the appointment.',
          'Under **Where**, choose **Change**.',
          'Enter the video link or the place for this session only, and choose **Save**.',
        ],
      },
      {
        name: 'Cancel a session',
        permission: 'calendar.change',
        steps: [
          'Choose **Cancel appointment…** in the open appointment.',
          'Write a reason if you like. The client reads it in the email.',
          'Choose **Cancel appointment**. The time is free again.',
        ],
      },
      {
        name: 'Find an appointment',
        steps: [
          'Type a name, a phone number or a reference into **Search appointments**.',
          'Narrow it down with **Filters**.',
        ],
      },
    ],
    words: 'calendar schedule reschedule booking week month board call phone approve link zoom',
    keys: ['board', 'appointments'],
  },
  {
    id: 'employees',
    name: 'Employees',
    path: paths.employees,
    about: 'Your mediators and staff: what visitors read about them, who can be booked, and where each of them meets.',
    tasks: [
      {
        name: 'Add a mediator',
        steps: [
          'Choose **Add Employee** and enter a name and an email address. Requests go to that address.',
          'Keep **Can be booked** on, and add a photo, languages and a bio for the website.',
          'Save, then choose **Offer sessions** on the card and **Save Plan**. Until then, no one can book them.',
        ],
      },
      {
        name: 'Give a mediator a video link',
        steps: [
          'Choose **Edit** on the card.',
          'Enter the **Video link**. Clients get it once their session is confirmed.',
          'Choose **Save Changes**.',
        ],
      },
      {
        name: 'Take someone off the website',
        steps: [
          'Choose **Edit** on the card.',
          'Turn off **Can be booked**, or set the status to **Inactive**.',
          'Choose **Save Changes**. Booked sessions stay.',
        ],
      },
    ],
    words: 'mediator staff photo bio profile specialties',
  },
  {
    id: 'availability',
    name: 'Availability',
    path: availability,
    about:
      'When each mediator can be booked. A weekly plan opens the sessions of a regular week for the next three months. Closed days and an outside calendar close them again.',
    tasks: [
      {
        name: 'Set a mediator’s regular week',
        steps: [
          'Choose the mediator.',
          'Choose **Weekly Plan**, enter the prices and tick the sessions of each day.',
          'Choose **Save Plan**. Booked sessions don’t change.',
        ],
      },
      {
        name: 'Close days for a vacation or a holiday',
        steps: [
          'Choose **Close Days…** at the top.',
          'Enter the first and the last day, and for whom.',
          'Choose **Close Days**. Sessions already booked stay until you move them.',
          'To open the days again, choose **Reopen** under **Closed days**.',
        ],
      },
      {
        name: 'Add or change a single session',
        steps: [
          'Choose a day. Its sessions appear beside it.',
          'Choose **Add Time Slot**, or **Edit** next to a session to change its price or close it.',
        ],
      },
      {
        name: 'Connect a Google, Outlook or Apple calendar',
        steps: [
          'Under **Outside Calendar**, open **Where to find it** and copy the private address from that calendar.',
          'Paste it and choose **Connect Calendar**.',
          'We check it every 10 minutes and close sessions that conflict.',
        ],
      },
    ],
    words: 'schedule hours plan vacation day off holiday closed sync slot',
    keys: ['days'],
  },
  {
    id: 'clients',
    name: 'Clients',
    path: clients,
    about:
      'Everyone who has booked a session, and people you added yourself. Open a client to see their whole history.',
    tasks: [
      {
        name: 'Find a client',
        steps: [
          'Type part of a name, an email address or a phone number into **Search clients**.',
          'Choose the name to open the client.',
        ],
      },
      {
        name: 'Add a client',
        permission: 'clients.manage',
        steps: [
          'Choose **Add Client** and enter what you know. Only the name is required.',
          'Has the client asked to be reached in a certain way? Write it under **Safe contact**.',
        ],
      },
      {
        name: 'Bring in your clients from another program',
        permission: 'clients.manage',
        steps: ['Choose **Import** and pick the CSV file. You see what will happen before anything is saved.'],
      },
      {
        name: 'Erase someone who asks you to',
        permission: 'clients.manage',
        steps: [
          'Choose **Erase a Person’s Data** and enter their email address.',
          'Choose **Erase Permanently**. Only anonymous figures stay. This cannot be undone.',
        ],
      },
    ],
    words: 'people contacts customers delete forget privacy gdpr phone book',
    keys: ['list'],
  },
  {
    id: 'client-import',
    name: 'Import Clients',
    path: paths.importClients,
    permission: 'clients.manage',
    about: 'Brings in the clients of Clio, Acuity, Outlook, Google Contacts or a spreadsheet, from a CSV file.',
    tasks: [
      {
        name: 'Import a file',
        steps: [
          'In the other program, export your contacts as CSV.',
          'Choose **Choose File**, or drop the file on the box.',
          'Check what each column holds, and read **What will happen**.',
          'Choose the import button at the end of the page.',
        ],
      },
      {
        name: 'Undo an import',
        steps: [
          'Find the file under **Recent imports** and choose **Undo**.',
          'Clients who have changed or booked since then stay.',
        ],
      },
    ],
    words: 'csv excel spreadsheet upload clio acuity migrate',
  },
  {
    id: 'client',
    name: 'A client’s page',
    path: paths.client(':id'),
    about: 'One client: how to reach them safely, their bookings, messages, emails and payments, and your notes.',
    tasks: [
      {
        name: 'Book a session for this client',
        permission: 'calendar.change',
        steps: ['Choose **Book a session**. Name, email and phone are filled in.', 'Pick a session and add it.'],
      },
      {
        name: 'Email this client',
        permission: 'mail.manage',
        steps: ['Choose **Email**, then **Send Email** to write a message.'],
      },
      {
        name: 'Change contact details or notes',
        permission: 'clients.manage',
        steps: ['Choose **Edit**.', 'Change what you need and choose **Save**.'],
      },
      {
        name: 'Give a client a copy of their data, or erase it',
        permission: 'clients.manage',
        steps: [
          'Under **Privacy**, choose **Export all data** for a file with everything you hold about them.',
          'Choose **Erase personal data** to remove it everywhere. This cannot be undone.',
        ],
      },
    ],
    words: 'record history notes contact safe export erase',
  },
  {
    id: 'matters',
    name: 'Matters',
    path: paths.matters,
    about:
      'A matter is one case over all its sessions: its sides, everyone on them, and the case number. Those with the latest session come first.',
    tasks: [
      {
        name: 'Open a matter',
        permission: 'calendar.change',
        steps: [
          'Open the appointment in the calendar.',
          'Under **At the table**, choose **Open a matter**. The client is its first person.',
        ],
      },
      {
        name: 'Find a matter',
        steps: ['Type a case style, a number, a name or a law firm into **Search matters**.'],
      },
    ],
    words: 'case dispute sides parties attorney counsel number style',
    keys: ['list'],
  },
  {
    id: 'matter',
    name: 'A matter’s page',
    path: paths.matter(':id'),
    about:
      'One case: each side with its people and how to reach them, its sessions, and what the office notes about it.',
    tasks: [
      {
        name: 'Add the other side',
        permission: 'calendar.change',
        steps: [
          'Choose **Add a side**.',
          'Enter what the side is called and who is on it, and choose **Save**.',
          'Nobody is emailed when you add them.',
        ],
      },
      {
        name: 'Tell everyone of a confirmed session',
        permission: 'calendar.change',
        steps: [
          'At the session, choose **Tell them**. The dialog lists whom it writes to, and whom to call.',
          'Choose **Email**. Each person gets an email of their own, with a link to a private page.',
        ],
      },
      {
        name: 'Answer a side that asks to move or cancel',
        permission: 'calendar.change',
        steps: [
          'Choose **Cancel the session**, which tells everyone, or **Move…** to pick another time.',
          'Or choose **Decline**, and call them: nobody is emailed.',
        ],
      },
      {
        name: 'Give someone a new private link',
        permission: 'calendar.change',
        steps: [
          'Open the menu next to the name and choose **New private link**. The old address stops working at once.',
        ],
      },
      {
        name: 'Book a further session of the case',
        permission: 'calendar.change',
        steps: [
          'Choose **Book a session**. The client is filled in.',
          'Pick a session and choose **Add appointment**.',
        ],
      },
      {
        name: 'Replace someone who has left',
        permission: 'calendar.change',
        steps: ['Open the menu next to the name and choose **Replace**.', 'Enter the new person and choose **Save**.'],
      },
      {
        name: 'Note the case number and county',
        permission: 'calendar.change',
        steps: ['Choose **Edit case**.', 'Fill in what you know and choose **Save**.'],
      },
    ],
    words:
      'case number county side party attorney paralegal counsel insurer adjuster replace email tell link cancel move',
  },
  {
    id: 'contact-requests',
    name: 'Contact Requests',
    path: paths.requests,
    about: 'Messages from the contact form on your website. Each sender has already been told that it arrived.',
    tasks: [
      {
        name: 'Answer a message',
        steps: [
          'Open the message and choose **Reply** to write back, or **Call**.',
          'Choose **Mark as answered**, so that it no longer waits on the dashboard.',
        ],
      },
      {
        name: 'Turn a message into an appointment',
        steps: ['Open the message and choose **Book a session**.', 'Pick a session and choose **Add appointment**.'],
      },
      { name: 'Keep the sender as a client', steps: ['Open the message and choose **Add as client**.'] },
    ],
    words: 'inquiry contact form message reply lead',
    keys: ['list'],
  },
  {
    id: 'site-texts',
    name: 'Website texts',
    path: content,
    about:
      'Every text of the public website. Pick a part on one side, edit it, and see the page beside it. Visitors see a change once you save it.',
    tasks: [
      {
        name: 'Change a text',
        steps: [
          'Pick the part under **Parts of the site**.',
          'Edit the text. The page beside it follows as you type.',
          'Choose **Save Changes**.',
        ],
      },
      {
        name: 'Fill in what is missing',
        steps: [
          'Pick **Still to fill in**. Visitors see none of it until you fill it in.',
          'Choose **Confirm** for a draft that is right, or write your own.',
          'Choose **Save Changes**.',
        ],
      },
      {
        name: 'Go back to an earlier version',
        steps: ['Choose **History**.', 'Choose **Compare with Current** to see what differs, then **Restore**.'],
      },
      {
        name: 'Look before you save',
        steps: ['Choose **Preview Site**. It opens the page with your unsaved changes in a new tab.'],
      },
    ],
    words: 'content headline hero about fees faq spanish translate legal privacy terms version edit wording',
  },
  {
    id: 'site-images',
    name: 'Website images',
    path: content,
    tab: 'media',
    about: 'The images of your website. Each one says where it is used.',
    tasks: [
      {
        name: 'Add images',
        steps: ['Choose **Upload Images**, or drag them into the box. JPG, PNG, GIF or WebP, up to 5 MB each.'],
      },
      {
        name: 'Put an image on the page',
        steps: [
          'Open the part of the site on the tab **Content**.',
          'Choose **Choose from library** and pick the image.',
          'Choose **Save Changes**.',
        ],
      },
      {
        name: 'Remove an image',
        steps: ['Choose **Remove** on the image. If it is in use, you see where before it goes.'],
      },
    ],
    words: 'media photos pictures upload logo library',
  },
  {
    id: 'search-engines',
    name: 'Search engines',
    path: content,
    tab: 'seo',
    about: 'How your practice looks in Google: the title and the two lines below it.',
    tasks: [
      {
        name: 'Improve how you look in Google',
        steps: [
          'Write a title of 50 to 60 characters with your service and your city.',
          'Write a description of 150 to 160 characters. It says whom you help and how.',
          'Check the **Search engine preview**, then choose **Save Changes**.',
        ],
      },
    ],
    words: 'seo google bing title description keywords ranking',
  },
  {
    id: 'site-branding',
    name: 'Look, logo and site tools',
    path: content,
    tab: 'settings',
    about:
      'How the public pages look, your logo, the small icon in the browser’s tab, and two tools for the website. The office always looks the same.',
    tasks: [
      {
        name: 'Change colors and fonts',
        steps: [
          'Under **Look**, choose **Warm**, **Classic** or **Clear**.',
          'Choose a color for buttons and links, or enter your own. One that would be hard to read is made a little darker or lighter, and the screen says so.',
          'See the page beside it, and choose **Save Changes**.',
        ],
      },
      {
        name: 'Change the logo',
        steps: [
          'Under **Branding**, upload a file or choose **Choose from library**.',
          'Check the preview and choose **Save Changes**.',
        ],
      },
      {
        name: 'Make visitors see a change at once',
        steps: ['Saving is enough. Choose **Clear Site Cache** only if something was changed outside of Accord.'],
      },
    ],
    words: 'theme colors fonts design style favicon branding icon cache sitemap',
  },
  {
    id: 'email-templates',
    name: 'Email Templates',
    path: notifications,
    about: 'The text of every email that Accord sends. Change one to send yours instead of the default.',
    tasks: [
      {
        name: 'Change the text of an email',
        steps: [
          'Find the email in the group **Clients**, **Team** or **Security** and choose **Edit**.',
          'Change the subject or the message. The preview shows what the reader gets.',
          'Choose **Save Template**. Your text is used right away.',
        ],
      },
      {
        name: 'Put in the client’s name or the date',
        steps: ['Choose **Insert variable** and pick what it should say. Each email fills it in.'],
      },
      {
        name: 'Go back to the default text',
        steps: ['Open the menu of the row and choose **Reset to default**.'],
      },
      {
        name: 'See it in your own inbox',
        steps: ['Open the template and choose **Send a test to me**.'],
      },
    ],
    words: 'mail wording text confirmation reminder message variables',
    keys: ['list'],
  },
  {
    id: 'compose-email',
    name: 'Compose Email',
    path: notifications,
    tab: 'compose',
    about: 'Write to one or many people. Everyone gets an email of their own and sees no one else’s address.',
    tasks: [
      {
        name: 'Write to clients',
        steps: [
          'Add **Recipients**: type a name, or paste addresses.',
          'Write a subject and a message, or choose a template under **Start from a template**.',
          'Choose **Send**.',
        ],
      },
      {
        name: 'Send it later',
        steps: ['Under **When to send**, choose **Later**, a date and a time.', 'Choose **Schedule**.'],
      },
      {
        name: 'Attach an appointment',
        steps: ['Choose it under **Appointment**.', 'Tick **Attach the appointment as a calendar file**.'],
      },
    ],
    words: 'write message newsletter many bulk schedule',
  },
  {
    id: 'email-settings',
    name: 'Notification settings',
    path: notifications,
    tab: 'settings',
    about: 'Which emails go out on their own, how long their text is kept, and whether they can land in spam.',
    tasks: [
      {
        name: 'Remind clients before their session',
        steps: ['Turn on **Appointment reminders** and choose how long before. It is saved at once.'],
      },
      {
        name: 'Keep your email out of spam',
        steps: [
          'Under **Deliverability**, choose **Check the domain**.',
          'Send what it says to the company or person that manages your domain name.',
        ],
      },
    ],
    words: 'reminder follow-up spam spf dkim dmarc retention',
  },
  {
    id: 'sent-emails',
    name: 'Sent emails',
    path: notifications,
    tab: 'sent',
    about: 'Every email the practice has sent or is about to send, and what the mail server said.',
    tasks: [
      {
        name: 'Find out whether an email arrived',
        steps: [
          'Search for the address under **Search emails** and open the email.',
          'Its status and **The server said** tell whether it was accepted.',
        ],
      },
      {
        name: 'Send one again',
        steps: ['Open the email.', 'Choose **Send again**, or **Try again now** for one that is waiting.'],
      },
      {
        name: 'Stop an email that has not left',
        steps: ['Open the email and choose **Cancel email**.'],
      },
    ],
    words: 'outbox failed bounced resend log delivery',
    keys: ['list'],
  },
  {
    id: 'analytics-overview',
    name: 'Analytics: overview',
    path: paths.analytics,
    about: 'How the practice is doing in a period. Cases are counted on the day of their session.',
    tasks: [
      {
        name: 'Compare periods',
        steps: ['Choose a **Period**: 7, 30 or 90 days, or 12 months. Choose **Refresh** for the latest figures.'],
      },
      {
        name: 'Take the figures with you',
        steps: ['Choose **Export Report** for a file that Excel and Google Sheets open.'],
      },
    ],
    words: 'statistics report numbers revenue export',
  },
  {
    id: 'analytics-cases',
    name: 'Analytics: cases',
    path: paths.analytics,
    tab: 'cases',
    about: 'How many cases you had, of which type, on which days, and how many were completed or canceled.',
    tasks: [
      {
        name: 'See when you are busiest',
        steps: ['Look at **Busiest days** and **Busiest sessions**.', 'Offer more of them under **Availability**.'],
      },
      {
        name: 'Read the exact figures of a chart',
        steps: ['Open **Figures** below the chart.'],
      },
    ],
    words: 'statistics completion cancellation rate type weekday',
  },
  {
    id: 'analytics-financial',
    name: 'Analytics: financial',
    path: paths.analytics,
    tab: 'financial',
    about: 'What was booked, completed, paid and lost to cancellations.',
    tasks: [
      {
        name: 'See what came in',
        steps: [
          'Compare **Revenue booked** with **Paid**.',
          'The difference is what clients still owe: see **Payments**, **To collect**.',
        ],
      },
    ],
    words: 'money revenue income paid lost average',
  },
  {
    id: 'analytics-clients',
    name: 'Analytics: clients',
    path: paths.analytics,
    tab: 'clients',
    about: 'How many clients are new, and how many come back.',
    tasks: [
      {
        name: 'See whether clients come back',
        steps: ['Compare **New clients** with **Returning clients** over 12 months.'],
      },
    ],
    words: 'new returning loyal statistics',
  },
  {
    id: 'to-collect',
    name: 'To collect',
    path: payments,
    about: 'Who owes what, and since when. What is overdue comes first.',
    tasks: [
      {
        name: 'Remind a client to pay',
        permission: 'payments.change',
        steps: ['Choose **Remind**. The client gets an email with the amount and how to pay.'],
      },
      {
        name: 'Record a check, a wire transfer or cash',
        permission: 'payments.change',
        steps: [
          'Choose **Mark as paid** in the row.',
          'Choose how it was paid. Leave the amount empty if everything was paid.',
          'Choose **Mark as paid**.',
        ],
      },
    ],
    words: 'unpaid owe overdue invoice balance debt check cash',
    keys: ['list'],
  },
  {
    id: 'payments',
    name: 'Payments',
    path: payments,
    tab: 'payments',
    about: 'What clients have paid, online or otherwise, with receipts and refunds.',
    tasks: [
      {
        name: 'Refund a payment',
        permission: 'payments.change',
        steps: [
          'Open the payment and choose **Refund**.',
          'Enter an amount to return only a part of it, and a reason.',
        ],
      },
      {
        name: 'Send a receipt again',
        permission: 'payments.change',
        steps: ['Open the payment and choose **Send receipt again**.'],
      },
      {
        name: 'Give your bookkeeper a list',
        steps: ['Set the period and choose **Export CSV**.'],
      },
    ],
    words: 'refund receipt card stripe bookkeeping export dispute',
    keys: ['list'],
  },
  {
    id: 'payment-settings',
    name: 'Payment settings',
    path: payments,
    tab: 'settings',
    permission: 'settings.manage',
    about: 'Whether and how clients can pay on the website.',
    tasks: [
      {
        name: 'Take payments online',
        steps: [
          'Choose **Add Provider** and fill in what it asks for.',
          'Choose **Test**, then turn it on.',
          'Set the **Payment mode**: **Optional** lets clients pay later, **Required** holds a session until they pay.',
          'Choose **Save Settings**.',
        ],
      },
      {
        name: 'Stop taking payments online',
        steps: ['Set the **Payment mode** to **Off** and choose **Save Settings**. Past payments stay.'],
      },
    ],
    words: 'stripe card provider online currency mode',
  },
  {
    id: 'general-settings',
    name: 'General settings',
    path: settings,
    about: 'Your practice’s name, hours and place, and your own name.',
    tasks: [
      {
        name: 'Change your business hours',
        steps: ['Set **Opens at** and **Closes at**, and tick the **Business days**.', 'Choose **Save Settings**.'],
      },
      {
        name: 'Offer the website in Spanish',
        steps: [
          'Turn on **Offer the public site in Spanish** and choose **Save Settings**.',
          'Translate your own texts under **Website Content**.',
        ],
      },
    ],
    words: 'hours time zone place address name spanish exit profile',
  },
  {
    id: 'session-settings',
    name: 'Session settings',
    path: settings,
    tab: 'sessions',
    about: 'What you sell: kinds of session with their length and price, and the case types to choose from.',
    tasks: [
      {
        name: 'Change session types and prices',
        steps: [
          'Edit them under **Session types**. Booked sessions keep their time and price.',
          'Choose **Save Settings**.',
        ],
      },
      {
        name: 'Use case types of your own',
        steps: [
          'Under **Case types**, choose **Use case types of your own** and change the list.',
          'Choose **Save Settings**.',
        ],
      },
    ],
    words: 'price rate length half day full day case types',
  },
  {
    id: 'booking-settings',
    name: 'Booking settings',
    path: settings,
    tab: 'booking',
    about: 'How far ahead and how late visitors can book, move and cancel, and booking on a website you already have.',
    tasks: [
      {
        name: 'Set how late clients can cancel',
        steps: ['Set **Latest change before a session**.', 'Choose **Save Settings**.'],
      },
      {
        name: 'Show booking on your own website',
        steps: [
          'Enter your website under **Websites that may show it** and choose **Save Settings**.',
          'Copy the line of code and paste it into your website.',
        ],
      },
    ],
    words: 'cancellation policy embed notice days ahead limit website',
  },
  {
    id: 'security-settings',
    name: 'Security settings',
    path: settings,
    tab: 'security',
    permission: 'settings.security',
    about: 'How people sign in to the office, and how long the activity is kept.',
    tasks: [
      {
        name: 'Ask everyone for a second factor',
        steps: [
          'Set it up for yourself first: turn on **Two-factor authentication**.',
          'Turn on **Require two-factor authentication for everyone** and choose **Save Settings**.',
        ],
      },
      {
        name: 'Sign people out when they walk away',
        steps: ['Choose a shorter **Session timeout**.', 'Choose **Save Settings**.'],
      },
      {
        name: 'Change your password',
        steps: ['Under **Your password**, choose **Change password**.'],
      },
    ],
    words: 'password two-factor 2fa timeout lock ip audit',
  },
  {
    id: 'notification-settings',
    name: 'Notifications to the practice',
    path: settings,
    tab: 'notifications',
    about: 'Which emails you and your team get, and how many a visitor can cause.',
    tasks: [
      {
        name: 'Get a summary every morning',
        steps: ['Turn on **Daily reports** or **Weekly reports**.', 'Choose **Save Settings**.'],
      },
      {
        name: 'Hear about problems',
        steps: [
          'Turn on **System alerts**: a failed backup, email that cannot be delivered, a locked account.',
          'Choose **Save Settings**.',
        ],
      },
      {
        name: 'Make visitors confirm their request',
        steps: ['Turn on **Ask visitors to confirm a request by email**.', 'Choose **Save Settings**.'],
      },
    ],
    words: 'daily weekly report alerts confirm double opt-in',
  },
  {
    id: 'mail-server',
    name: 'Mail server',
    path: settings,
    tab: 'email',
    about: 'The mail server that sends your email, and the name and address it comes from.',
    tasks: [
      {
        name: 'Connect your mail server',
        steps: [
          'Ask your email provider for its SMTP host, port, username and password, and enter them.',
          'Enter the **From name** and **From email** that clients see.',
          'Choose **Send test email**. It tests what you typed, even before you save.',
          'Choose **Save Settings**. Email that waits leaves within minutes.',
        ],
      },
      {
        name: 'Have replies go to another address',
        steps: ['Enter it under **Reply-to email**.', 'Choose **Save Settings**.'],
      },
    ],
    words: 'smtp gmail outlook microsoft office 365 sender from outgoing',
  },
  {
    id: 'backup',
    name: 'Backup',
    path: settings,
    tab: 'backup',
    about: 'Copies of everything: bookings, clients, messages, the website and its images, accounts and history.',
    tasks: [
      {
        name: 'Make a backup now',
        permission: 'backups.manage',
        steps: ['Choose **Create Backup**. The file is in your downloads folder.'],
      },
      {
        name: 'Have backups made automatically',
        steps: [
          'Turn on **Automatic backup** and choose how often and how long they are kept.',
          'Choose **Save Settings**.',
        ],
      },
      {
        name: 'Go back to a backup',
        permission: 'backups.manage',
        steps: [
          'Choose **Restore** next to a saved backup, or **Restore Backup** for a file.',
          'Read what changes. The current data is backed up first.',
          'Enter your password and choose **Overwrite all data**.',
        ],
      },
    ],
    words: 'restore copy download disaster recovery',
  },
  {
    id: 'team',
    name: 'Team',
    path: settings,
    tab: 'team',
    permission: 'team.manage',
    about: 'Who can sign in to the office, and what each person may see and do.',
    tasks: [
      {
        name: 'Invite someone',
        steps: [
          'Choose **Invite someone** and enter an email address.',
          'Choose the role. Each card says what it may see and do.',
          'Choose **Send invitation**. The link works for 72 hours.',
        ],
      },
      {
        name: 'Change what someone may do',
        steps: ['Open the menu of the row and choose **Change role**.', 'Choose the role and **Save**.'],
      },
      {
        name: 'Take away access',
        steps: [
          'Open the menu of the row.',
          'Choose **Disable** to take it away for a while, or **Remove** for good. They are signed out at once.',
        ],
      },
    ],
    words: 'users staff accounts roles permissions owner manager invite access',
  },
  {
    id: 'activity',
    name: 'Activity',
    path: settings,
    tab: 'activity',
    permission: 'activity.read',
    about: 'Who did what and when. Read-only.',
    tasks: [
      {
        name: 'Find out who changed something',
        steps: [
          'Choose a person or a period, or enter a booking’s reference.',
          'Choose the entry’s link to see the appointment or the client.',
        ],
      },
      {
        name: 'Save the list',
        permission: 'activity.export',
        steps: ['Choose **Export CSV**.'],
      },
    ],
    words: 'audit log history changes who',
    keys: ['list'],
  },
  {
    id: 'system',
    name: 'System',
    path: settings,
    tab: 'system',
    permission: 'site.maintain',
    about: 'The version you run, whether backups can be restored, and how much email waits.',
    tasks: [
      {
        name: 'Check that all is well',
        steps: ['Look at **Last restore test** and **Emails waiting**.'],
      },
      {
        name: 'Start over with the default settings',
        steps: ['Choose **Reset to defaults**, then **Reset**.', 'Nothing changes until you choose **Save Settings**.'],
      },
    ],
    words: 'version uptime status database reset defaults',
  },
  {
    id: 'account',
    name: 'Your account',
    path: paths.account,
    about: 'Your name, how you sign in, and where you are signed in.',
    tasks: [
      {
        name: 'Sign in with your fingerprint or face',
        steps: ['Under **Passkeys**, choose **Add a passkey** and follow your device.'],
      },
      {
        name: 'Protect your account with a code from your phone',
        steps: [
          'Turn on **Two-factor authentication** and scan the picture with an authenticator app.',
          'Keep the backup codes in a safe place.',
        ],
      },
      {
        name: 'Sign out on a lost device',
        steps: ['Under **Where you are signed in**, choose **Sign out** next to it.'],
      },
      {
        name: 'Change your password',
        steps: ['Choose **Change password**.'],
      },
    ],
    words: 'profile password passkey two-factor 2fa devices sign out',
  },
];
