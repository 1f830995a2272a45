import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  emailSettings,
  emailSettingsChange,
  followedAct,
  notice,
  noticeSetting,
  noticeSettingChanges,
  noticesQuery,
  noticesRead,
  unreadNotices,
} from './notice.ts'

/** Calls that read notices and choose which ones a person gets. */
export const noticesApi = {
  notices: endpoint({
    method: 'GET',
    path: '/user/notices',
    access: 'member',
    about:
      'What you are told of, last changed first; at each read only what you may still know of. `position` grows with each change of any notice; `first` of `steps` is the first one in the journey, of reported links the one of the latest act; `outcome` is null for other kinds than decisions on reports and suggestions, and where decisions differ.',
    query: noticesQuery,
    answer: z.array(notice),
    paged: true,
    reads: ['notices', 'people'],
  }),
  unreadNotices: endpoint({
    method: 'GET',
    path: '/user/notices/unread',
    access: 'member',
    about: 'The number of your unread notices, at most 99, and whether there are more.',
    answer: unreadNotices,
    reads: ['notices', 'people'],
  }),
  noticeStream: endpoint({
    method: 'GET',
    path: '/user/notices/stream',
    access: 'member',
    about:
      'Your notices as they come: events `notice` with a notice as `data` and its position as `id`; `reload` if more were missed since `Last-Event-ID` than are sent again; `replaced` at the end of the oldest of more than 5 streams; `group`, without data, when someone came, left or walked in a group of yours, if the same process of the server did it. It begins with an `id` alone, the present position, and has a comment line every 20 s. More than 50 missed notices, or a position you were never given, are `reload`. 503 above 5,000 streams of a process. `HEAD` is 405. A client that reads nothing for 30 s, or for which more than 256 kB wait, is closed.',
    answer: z.string(),
    media: 'text/event-stream',
    reads: [],
  }),
  readNotices: endpoint({
    method: 'POST',
    path: '/user/notices/read',
    access: 'member',
    whilePaused: true,
    withoutRules: true,
    about:
      'Mark notices as read: those with these `ids`, and all up to a position (`upTo`). Unknown ids and those of others change nothing.',
    body: noticesRead,
    answer: unreadNotices,
    changes: ['notices'],
  }),
  noticeSettings: endpoint({
    method: 'GET',
    path: '/user/notices/settings',
    access: 'member',
    about: 'Which kinds of notices you get, in the app and by email.',
    answer: z.array(noticeSetting),
    reads: ['noticeSettings'],
  }),
  saveNoticeSettings: endpoint({
    method: 'PUT',
    path: '/user/notices/settings',
    access: 'member',
    whilePaused: true,
    withoutRules: true,
    about: 'Switch kinds of notices on or off, in the app or by email; what you were told of stays.',
    body: noticeSettingChanges,
    answer: z.array(noticeSetting),
    changes: ['noticeSettings'],
  }),
  emailSettings: endpoint({
    method: 'GET',
    path: '/user/notices/email',
    access: 'member',
    about:
      'Whether you get the weekly digest, and since when optional email is stopped because your address refused it.',
    answer: emailSettings,
    reads: ['emailSettings'],
  }),
  saveEmailSettings: endpoint({
    method: 'PUT',
    path: '/user/notices/email',
    access: 'member',
    whilePaused: true,
    withoutRules: true,
    about: 'Choose the weekly digest, or have optional email sent again (`resume`).',
    body: emailSettingsChange,
    answer: emailSettings,
    changes: ['emailSettings'],
  }),
  followedActs: endpoint({
    method: 'GET',
    path: '/user/notices/people',
    access: 'member',
    about: 'What people you follow (the latest 500) created and, where their profile shows it, finished; latest first.',
    query: noticesQuery,
    answer: z.array(followedAct),
    paged: true,
    reads: ['people', 'journeys'],
  }),
}
