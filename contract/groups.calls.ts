import * as z from 'zod/mini'
import { comment, groupCommentInput, mentionableInGroupQuery, repliesQuery, thread } from './comment.ts'
import { endpoint } from './endpoint.ts'
import {
  fellow,
  group,
  groupChange,
  groupInput,
  groupInvitation,
  groupInvitationsInput,
  groupKeyQuery,
  groupLeadInput,
  groupLinkInput,
  joinInput,
  ownGroups,
} from './group.ts'
import { person } from './person.ts'

const nothing = z.null()

/** Walking a journey together. A group is 404 for everyone who isn't in it or invited. */
export const groupsApi = {
  ownGroups: endpoint({
    method: 'GET',
    path: '/user/groups',
    access: 'member',
    about: 'The groups that you are in, at most 100, and your invitations to groups, at most 100.',
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
    about: 'Change name, message or last day of a group you lead. 403 `leadOnly` for other members.',
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
      "Leave a group with your own id; for its lead, remove a member, which ends the link, or take an invitation back. The group forgets at once where the person was. When the lead leaves, the member of longest standing leads; the last member's leaving ends the group. 403 `leadOnly` for another id.",
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
      'Make another member of a group you lead its lead; your message and the link end. 403 `leadOnly`; 404 `personNotFound` for anyone else; 409 `tooManyGroups` if they lead 20.',
    body: groupLeadInput,
    answer: group,
    refuses: [409],
    changes: ['groups', 'notices'],
  }),
  groupComments: endpoint({
    method: 'GET',
    path: '/groups/:groupId/comments',
    access: 'member',
    about:
      'The comments in a group that you are in, with their first 3 replies, newest first. The calls of comments work with them, too, for its members: its lead removes them as owners do.',
    query: repliesQuery,
    answer: z.array(thread),
    paged: true,
    reads: ['comments:{groupId}', 'groups', 'people'],
  }),
  createGroupComment: endpoint({
    method: 'POST',
    path: '/groups/:groupId/comments',
    access: 'member',
    idempotent: true,
    about:
      'Write in a group that you are in, or reply to a comment there: as `createComment`, without steps. 400 `fields.mentions` for people who are not in the group.',
    body: groupCommentInput,
    status: 201,
    answer: comment,
    refuses: [409],
    changes: ['comments:{groupId}'],
  }),
  mentionableInGroup: endpoint({
    method: 'GET',
    path: '/groups/:groupId/mentionable',
    access: 'member',
    about:
      'The other members of a group that you are in, at most 8, by name, without those you cannot see. `q` is the beginning of a word of the name.',
    query: mentionableInGroupQuery,
    answer: z.array(person),
    reads: ['groups', 'people'],
  }),
}
