import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  fellow,
  group,
  groupChange,
  groupClass,
  groupInput,
  groupInvitation,
  groupInvitationsInput,
  groupKeyQuery,
  groupLeadInput,
  groupLinkInput,
  groupRequestInput,
  joinInput,
  openGroups,
  ownGroups,
} from './group.ts'

const nothing = z.null()
const file = z.instanceof(Blob, { error: 'required' })

/** Walking a journey together. A group is 404 for everyone who isn't in it or invited. */
export const groupsApi = {
  ownGroups: endpoint({
    method: 'GET',
    path: '/user/groups',
    access: 'member',
    about:
      'The groups that you are in, at most 100, your invitations to groups, at most 100, and the open groups that you ask to join.',
    answer: ownGroups,
    reads: ['groups', 'journeys', 'people'],
  }),
  createGroup: endpoint({
    method: 'POST',
    path: '/groups',
    access: 'member',
    idempotent: true,
    about:
      "Make a group that walks a journey you can read, lead it, and invite people of this site. 403 `unverified` before your email is confirmed; 400 `fields.name` or `fields.message` for a link, `fields.lastDay` for a day that has passed; 409 `tooManyGroups` beyond 20 groups that you lead. People whom you can't invite (unknown, blocked, suspended) are left out without a word.",
    body: groupInput,
    status: 201,
    answer: group,
    refuses: [409],
    changes: ['groups'],
  }),
  group: endpoint({
    method: 'GET',
    path: '/groups/:groupId',
    access: 'member',
    about: 'A group that you are in: who walks, where they are and the day of their last step.',
    answer: group,
    reads: ['groups', 'progress', 'journey', 'people'],
  }),
  fellows: endpoint({
    method: 'GET',
    path: '/path/:pathId/fellows',
    access: 'member',
    about:
      'At most 20 people who walk a journey with you in any of your groups, and where they are: those at your own place first, then by name. Empty without such a group, and for a journey that you cannot read.',
    answer: z.array(fellow),
    reads: ['groups', 'progress:{pathId}', 'journey:{pathId}', 'people'],
  }),
  changeGroup: endpoint({
    method: 'PUT',
    path: '/groups/:groupId',
    access: 'member',
    about:
      'Change name, message or last day of a group you lead, or open or close it; closing it ends the open requests to join. 403 `leadOnly` for other members; 400 `fields.isOpen` for a class.',
    body: groupChange,
    answer: group,
    changes: ['groups', 'notices'],
  }),
  endGroup: endpoint({
    method: 'DELETE',
    path: '/groups/:groupId',
    access: 'member',
    whilePaused: true,
    about: 'End a group you lead, for all; everyone keeps their own progress. 403 `leadOnly` for other members.',
    status: 204,
    answer: nothing,
    changes: ['groups', 'notices'],
  }),
  groupInvitation: endpoint({
    method: 'GET',
    path: '/groups/:groupId/invitation',
    access: 'open',
    about:
      'What you see before joining: with `key` of a link that works, also for visitors; without it, your own invitation. 404 otherwise, and if the lead is suspended or a block is between you.',
    query: groupKeyQuery,
    answer: groupInvitation,
    reads: ['groups', 'journey', 'people'],
  }),
  joinGroup: endpoint({
    method: 'POST',
    path: '/groups/:groupId/join',
    access: 'member',
    about:
      'Join a group by your invitation or the key of a link. From then on its members see where you are on the journey and the day of your last step. 404 without either, and if a block is between you and the lead; 409 `groupFull` beyond 100 members, 409 `tooManyGroups` beyond 100 groups. 403 `unverified` before your email is confirmed.',
    body: joinInput,
    answer: group,
    refuses: [409],
    changes: ['groups', 'notices'],
  }),
  declineGroup: endpoint({
    method: 'POST',
    path: '/groups/:groupId/decline',
    access: 'member',
    whilePaused: true,
    about: 'Decline your invitation; it is not repeated. 404 without one.',
    status: 204,
    answer: nothing,
    changes: ['groups', 'notices'],
  }),
  inviteToGroup: endpoint({
    method: 'POST',
    path: '/groups/:groupId/invitations',
    access: 'member',
    about:
      "Invite people of this site to a group you lead. People whom you can't invite (unknown, blocked, suspended, declined, members) are left out without a word. 403 `leadOnly`; 400 `fields.personIds` beyond 100 members and invitations; 100 invitations a day per lead (429).",
    body: groupInvitationsInput,
    answer: group,
    changes: ['groups'],
  }),
  leaveGroup: endpoint({
    method: 'DELETE',
    path: '/groups/:groupId/members/:uid',
    access: 'member',
    whilePaused: true,
    about:
      "Leave a group with your own id; for its lead, remove a member, which ends the link, or take an invitation back. The group forgets at once where the person was. When the lead leaves, the member of longest standing leads, a class ends; the last member's leaving ends the group. 403 `leadOnly` for another id.",
    status: 204,
    answer: nothing,
    changes: ['groups', 'notices'],
  }),
  makeGroupLink: endpoint({
    method: 'PUT',
    path: '/groups/:groupId/link',
    access: 'member',
    about:
      'Make a new link with which people join a group you lead; the former link ends. Who has no account signs up as the site allows. 403 `leadOnly`.',
    body: groupLinkInput,
    answer: group,
    changes: ['groups'],
  }),
  endGroupLink: endpoint({
    method: 'DELETE',
    path: '/groups/:groupId/link',
    access: 'member',
    whilePaused: true,
    about: 'End the link of a group you lead; who joined with it stays. 403 `leadOnly`.',
    status: 204,
    answer: nothing,
    changes: ['groups'],
  }),
  handOverGroup: endpoint({
    method: 'PUT',
    path: '/groups/:groupId/lead',
    access: 'member',
    about:
      'Make another member of a group you lead its lead, who then also sees what members of a class did; your message and the link end, and an open group closes. 403 `leadOnly`; 404 `personNotFound` for anyone else; 409 `tooManyGroups` if they lead 20.',
    body: groupLeadInput,
    answer: group,
    refuses: [409],
    changes: ['groups', 'notices'],
  }),
  groupClass: endpoint({
    method: 'GET',
    path: '/groups/:groupId/class',
    access: 'member',
    about: 'Which steps the members of a class you lead did. 404 for other groups; 403 `leadOnly` for other members.',
    answer: groupClass,
    reads: ['groups', 'progress', 'journey', 'people'],
  }),
  groupClassCsv: endpoint({
    method: 'GET',
    path: '/groups/:groupId/class.csv',
    access: 'member',
    about:
      'The same as CSV: a row for each member, a column for each step, 1 where they did it; cells never start a formula.',
    answer: file,
    files: ['text/csv'],
    reads: [],
  }),
  openGroups: endpoint({
    method: 'GET',
    path: '/path/:pathId/groups',
    access: 'member',
    about:
      'The latest 20 open groups that walk a public journey, without those you are in or invited to, and those whose lead you have a block with. What they write and who is in them only their members see.',
    answer: openGroups,
    reads: ['groups', 'journey:{pathId}', 'people'],
  }),
  askGroup: endpoint({
    method: 'POST',
    path: '/groups/:groupId/requests',
    access: 'member',
    about:
      "Ask to join an open group; once accepted, its members see where you are on the journey and the day of your last step. Asking again changes nothing, also after the lead declined, which you aren't told. 404 unless it is listed for you; 403 `unverified` before your email is confirmed; 400 `fields.text` for a link; 409 `groupRequestsOpen` beyond 20 requests; 20 a day (429).",
    body: groupRequestInput,
    status: 204,
    answer: nothing,
    refuses: [409],
    changes: ['groups'],
  }),
  acceptGroupRequest: endpoint({
    method: 'PUT',
    path: '/groups/:groupId/requests/:uid',
    access: 'member',
    about:
      'Let someone who asked join a group you lead. 403 `leadOnly` for other members; 404 without their request; 409 `groupFull` beyond 100 members, 409 `tooManyGroups` if they are in 100 groups.',
    answer: group,
    refuses: [409],
    changes: ['groups', 'notices'],
  }),
  endGroupRequest: endpoint({
    method: 'DELETE',
    path: '/groups/:groupId/requests/:uid',
    access: 'member',
    whilePaused: true,
    about:
      'With your own id, take your request to join back; for the lead, decline one. 404 for another id unless you are a member, 403 `leadOnly` unless you lead.',
    status: 204,
    answer: nothing,
    changes: ['groups', 'notices'],
  }),
}
