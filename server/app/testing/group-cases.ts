import { join, makeGroup, makeLink, setMeeting, tomorrow } from '#server/features/groups/testing/walkers.ts'
import type { TestUser } from '#server/testing/test-server.ts'
import type { Case, Prepare, World } from './screens.ts'

type Calls =
  | ('createGroup' | 'changeGroup' | 'endGroup' | 'joinGroup' | 'declineGroup' | 'inviteToGroup' | 'leaveGroup')
  | ('takeBackEmail' | 'declineGroupEmail')
  | ('makeGroupLink' | 'endGroupLink' | 'handOverGroup' | 'walkOn')
  | ('createGroupComment' | 'setMeeting' | 'clearMeeting' | 'answerMeeting')
  | ('askGroup' | 'acceptGroupRequest' | 'endGroupRequest')

interface People {
  /** Sees the screens, owns the journey `own` and leads the world's group. */
  ada: TestUser
  /** A member of the world's group. */
  bob: TestUser
  cleo: TestUser
}

/** The writing calls about groups, for the test of staleness. */
export function groupCases(
  people: () => People,
  dispatch: () => Promise<void>,
  tellOfMeetings: () => Promise<void>,
  keyIn: (email: string) => Promise<string>,
): Record<Calls, Case> {
  const groupId = ({ group }: World) => ({ groupId: group })
  /** Ada was told that Bob joined the world's group. */
  const told = async (world: World) => {
    await dispatch()
    return groupId(world)
  }
  /** Ada was told that the world's group meets. */
  const met = async (world: World) => {
    await setMeeting(people().ada, { id: world.group }, { at: tomorrow() })
    await tellOfMeetings()
    return await told(world)
  }
  /** Bob invites Ada to another group, which takes the place of the world's. */
  const invited = async (world: World) => {
    const { ada, bob } = people()
    const { id } = await makeGroup(bob, { id: world.other }, { personIds: [ada.id] })
    await dispatch()
    return Object.assign(world, { group: id })
  }
  /** Ada was told that Cleo asks to join the world's group. */
  const asked = async (world: World) => {
    const { ada, cleo } = people()
    await ada.put(`/groups/${world.group}`, { isOpen: true })
    await cleo.post(`/groups/${world.group}/requests`, { text: 'May I?' })
    await dispatch()
    return { ...groupId(world), uid: cleo.id }
  }
  const answering: Prepare = async (world) => ({ params: groupId(await invited(world)) })
  return {
    createGroup: ({ own }) => ({ body: { journeyId: own, name: 'Goats' } }),
    changeGroup: async (world) => ({ params: await told(world), body: { name: 'Chamois' } }),
    endGroup: async (world) => ({ params: await told(world) }),
    joinGroup: answering,
    declineGroup: answering,
    inviteToGroup: [
      (world) => ({ params: groupId(world), body: { personIds: [people().cleo.id] } }),
      (world) => ({ params: groupId(world), body: { emails: [anAddress()] } }),
    ],
    // Ada asks to join the group to which an email invites her, too.
    declineGroupEmail: async (world) => {
      const { ada, bob } = people()
      const { id } = await opened(people().bob, world)
      await ada.post(`/groups/${id}/requests`, { text: 'May I?' })
      const email = anAddress()
      await bob.post(`/groups/${id}/invitations`, { emails: [email] })
      return { params: { groupId: id }, body: { key: await keyIn(email) } }
    },
    takeBackEmail: async (world) => {
      const email = anAddress()
      await people().ada.post(`/groups/${world.group}/invitations`, { emails: [email] })
      return { params: groupId(world), body: { email } }
    },
    leaveGroup: [
      (world) => ({ params: { ...groupId(world), uid: people().bob.id } }),
      async (world) => {
        const { ada } = people()
        await join(ada, { id: (await invited(world)).group })
        await people().bob.put(`/groups/${world.group}`, { message: 'Welcome' })
        await dispatch()
        return { params: { ...groupId(world), uid: ada.id } }
      },
    ],
    makeGroupLink: (world) => ({ params: groupId(world), body: { uses: 3, days: 3 } }),
    endGroupLink: async (world) => {
      await makeLink(people().ada, { id: world.group })
      return { params: groupId(world) }
    },
    walkOn: async (world) => {
      const { ada, bob } = people()
      const walked = await ada.createJourney()
      const group = await makeGroup(ada, walked, { followingIds: [world.other] })
      await join(bob, group, await makeLink(ada, group))
      // Ada gets the notice that everyone has finished the present journey.
      const done = walked.steps?.map(({ id }) => id)
      for (const person of [ada, bob]) await person.put(`/path/progress/${walked.id}`, { done })
      await dispatch()
      return { params: groupId(Object.assign(world, { group: group.id })), body: { journeyId: world.other } }
    },
    createGroupComment: (world) => ({ params: groupId(world), body: { text: `Hello ${world.group}` } }),
    setMeeting: async (world) => ({ params: await met(world), body: { at: tomorrow(2), name: 'Knots' } }),
    clearMeeting: async (world) => ({ params: await met(world) }),
    answerMeeting: async (world) => ({ params: await met(world), body: { comes: false } }),
    handOverGroup: async (world) => ({ params: await told(world), body: { personId: people().bob.id } }),
    askGroup: async (world) => ({
      params: { groupId: (await opened(people().bob, world)).id },
      body: { text: 'May I?' },
    }),
    acceptGroupRequest: async (world) => ({ params: await asked(world) }),
    endGroupRequest: [
      async (world) => ({ params: await asked(world) }),
      async (world) => {
        const { ada } = people()
        const { id } = await opened(people().bob, world)
        await ada.post(`/groups/${id}/requests`, { text: 'May I?' })
        return { params: { groupId: id, uid: ada.id } }
      },
    ],
  }
}

/** The person opens a group on Ada's journey. */
async function opened(lead: TestUser, { own }: World) {
  const group = await makeGroup(lead, { id: own })
  await lead.put(`/groups/${group.id}`, { isOpen: true })
  return group
}

function anAddress(): string {
  return `${crypto.randomUUID()}@example.net`
}
