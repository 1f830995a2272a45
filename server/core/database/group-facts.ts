import type { Facts } from './facts.ts'
import type { Tables } from './tables/tables.ts'

type GroupTable = Extract<keyof Tables, 'walkGroup' | `group${string}`>

/** Facts about the tables of groups. */
export const GROUP_FACTS = {
  walkGroup: {
    key: ['id'],
    owner: 'leadId',
    counted: ['name', 'message', 'meetingName', 'meetingPlace', 'meetingLink'],
    exported: [
      ...([
        'id',
        'journeyId',
        'name',
        'message',
        'messageAt',
        'lastDay',
        'linkUses',
        'linkUntil',
        'createdAt',
      ] as const),
      ...(['meetingAt', 'meetingName', 'meetingPlace', 'meetingLink', 'isClass', 'isOpen'] as const),
    ],
    flags: ['isClass', 'isOpen'],
    secret: ['linkSeed'],
    internal: ['meetingSetAt', 'meetingToldAt'],
  },
  groupJourney: {
    key: ['groupId', 'position'],
    ofJourney: true,
    exported: ['groupId', 'position', 'journeyId'],
  },
  groupMember: {
    key: ['groupId', 'personId'],
    owner: 'personId',
    flags: ['comes'],
    exported: ['groupId', 'invitedAt', 'joinedAt', 'declinedAt', 'comes'],
  },
  groupAddress: {
    key: ['groupId', 'recipientHash'],
    exported: ['groupId', 'email', 'invitedAt'],
    secret: ['recipientHash', 'keyHash'],
    internal: ['dueAt'],
  },
  groupDecline: {
    key: ['leadId', 'journeyId', 'recipientHash'],
    owner: 'leadId',
    ofJourney: true,
    notExported: 'others',
  },
  groupRequest: {
    key: ['groupId', 'personId'],
    owner: 'personId',
    counted: ['text'],
    exported: ['groupId', 'text', 'askedAt'],
    // Who asked isn't told that the lead declined.
    others: ['declinedAt'],
  },
} as const satisfies { [Name in GroupTable]: Facts<keyof Tables[Name]> }
