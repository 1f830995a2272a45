import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Group } from '#contract/group.ts'
import { aPerson } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'
import { aGroup, aMember, dayFrom, ines, ledGroup, noor, olek, ruth, walkedJourney } from './testing/walkers.ts'

beforeEach(resetSession)
afterEach(resetSession)

async function open(group: Group | Response, answers: Answers = {}) {
  const server = stubApi({ 'GET /groups/g1': () => (group instanceof Response ? group.clone() : group), ...answers })
  await signInAs(group instanceof Response || !group.isLead ? ines : noor)
  const { router } = await renderPage('/app/groups/g1')
  await screen.findByRole('heading', { level: 1 })
  return { server, router }
}

async function choose(entry: string) {
  fireEvent.click(screen.getByRole('button', { name: 'More about this group' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

describe('the page of a group', () => {
  test('shows twenty of many members at first, and all of them when asked', async () => {
    const crowd = Array.from({ length: 45 }, (_, index) => aMember(aPerson(`p${index}`, `Walker ${index}`)))
    await open(aGroup({ members: crowd, memberCount: crowd.length }))
    const list = within(screen.getByRole('list', { name: '45 members' }))
    expect(list.getAllByRole('listitem')).toHaveLength(20)
    fireEvent.click(screen.getByRole('button', { name: 'Show all 45 members' }))
    expect(list.getAllByRole('listitem')).toHaveLength(45)
  })

  test('names the members with the day on which each was last here, and no steps', async () => {
    await open(aGroup())
    const rows = within(screen.getByRole('list', { name: '3 members' })).getAllByRole('listitem')
    const twelve = /^\d{1,2} \p{L}+( \d{4})?$/u
    expect(rows.map((row) => row.textContent)).toEqual([
      'Youtoday',
      'Noor HaddadLeadyesterday',
      expect.stringMatching(/^Olek Nowak\d/u),
    ])
    expect(rows[2]?.querySelector('time')?.textContent).toMatch(twelve)
    expect(screen.getByText('Members see each other on the map', { exact: false })).toBeTruthy()
  })

  test('leads from the message to the discussion each time', async () => {
    await open(aGroup())
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
    const answer = screen.getByRole('link', { name: /^Answer/u })
    const timesAfterClick = () => {
      scrolled.mockClear()
      fireEvent.click(answer)
      return scrolled.mock.contexts.filter((element) => (element as HTMLElement).id === 'discussion').length
    }
    expect([timesAfterClick(), timesAfterClick()]).toEqual([1, 1])
  })

  test('says when someone has just joined', async () => {
    const members = [aMember(ines), aMember(ruth, { joinedOn: dayFrom(-1), seenOn: dayFrom(-1) })]
    await open(aGroup({ members, memberCount: 2 }))
    expect(screen.getByText('joined yesterday')).toBeTruthy()
  })

  test('shows the journey, the next step of the viewer, and the message with its day', async () => {
    await open(aGroup())
    expect(screen.getByText(/8 steps, about 4 h · by Noor Haddad/u)).toBeTruthy()
    const next = screen.getByRole('link', { name: /^Open article \(12 min\)/u })
    expect(next.getAttribute('href')).toBe('https://example.org/s3')
    const message = within(screen.getByRole('region', { name: 'Message to the group' }))
    expect(message.getByText('Message to the group · today')).toBeTruthy()
    expect(message.getByText('No rush: one step a week gets us there.')).toBeTruthy()
  })

  test('leads to the journey after the last step', async () => {
    await open(aGroup({ next: null }))
    const link = screen.getByRole('link', { name: 'All steps walked' })
    expect(link.getAttribute('href')).toBe('/app/discover/journey/j1')
  })

  test('says that the journey is not available, and keeps the rest', async () => {
    await open(aGroup({ journey: null, next: null, doneBy: [] }))
    expect(screen.getByText("This journey isn't available to you now. Your own progress stays.")).toBeTruthy()
    expect(screen.getByRole('list', { name: '3 members' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Open/u })).toBeNull()
  })

  test('has one image of the trail and one of what the group has done together', async () => {
    await open(aGroup())
    expect(screen.getByRole('img', { name: /^The trail of Make your website accessible/u })).toBeTruthy()
    expect(screen.getByRole('img', { name: '10 of 24 steps done together, 1 of 8 stones whole' })).toBeTruthy()
    expect(screen.getByText('A stone is whole when all 3 have done the step.')).toBeTruthy()
  })

  test('shows the time until the last day', async () => {
    await open(aGroup({ lastDay: dayFrom(21) }))
    expect(screen.getByText(', 3 weeks left', { exact: false })).toBeTruthy()
  })

  test('shows only the last day once it is past', async () => {
    await open(aGroup({ lastDay: dayFrom(-1) }))
    expect(screen.getByText(/^Last day: \d/u)).toBeTruthy()
    expect(screen.queryByText(/left/u)).toBeNull()
  })

  test('says how many are past a step from five members on', async () => {
    const members = Array.from({ length: 9 }, (_, index) =>
      index === 0 ? aMember(ines) : aMember({ ...olek, id: `o${index}`, uid: `o${index}` }),
    )
    await open(aGroup({ members, memberCount: 9, doneBy: [9, 8, 7, 2, 0, 0, 0, 0] }))
    expect(screen.getByText('7 of 9 are past step 3')).toBeTruthy()
  })

  test('tells clearly when there is no such group for the viewer', async () => {
    await open(errorResponse(404, 'notFound', "This page doesn't exist"))
    expect(screen.getByRole('heading', { name: "This group isn't here" })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Your groups' }).getAttribute('href')).toBe('/app/groups')
  })

  test('offers to try again when the server cannot be reached', async () => {
    let isDown = true
    stubApi({ 'GET /groups/g1': () => (isDown ? errorResponse(500, 'internal', 'Broken') : aGroup()) })
    await signInAs(ines)
    await renderPage('/app/groups/g1')
    const again = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    fireEvent.click(again)
    expect(await screen.findByRole('heading', { name: 'Design team, autumn round' })).toBeTruthy()
  })
})

describe('a member of a group', () => {
  test('can only leave it', async () => {
    await open(aGroup())
    fireEvent.click(screen.getByRole('button', { name: 'More about this group' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Leave'])
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
  })

  test('leaves after a question, and gets to their other groups', async () => {
    const { server, router } = await open(aGroup(), { 'DELETE /groups/g1/members/ines': () => noContent() })
    await choose('Leave')
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/groups'))
    expect(server.calls('DELETE /groups/g1/members/ines')).toHaveLength(1)
    expect(server.calls('GET /groups/g1')).toHaveLength(1)
  })
})

describe('the lead of a group', () => {
  test('changes its message, and what they typed stays when the server refuses it', async () => {
    let refusal: Response | null = errorResponse(400, 'invalid', 'Check your input', { message: 'No links here' })
    const { server } = await open(ledGroup(), {
      'PUT /groups/g1': () => refusal?.clone() ?? ledGroup({ message: 'Slower' }),
    })
    await choose('Change')
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the group' }))
    fireEvent.change(dialog.getByRole('textbox', { name: /^Message/u }), {
      target: { value: 'Slower, see example.org' },
    })
    fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
    expect(await dialog.findByText('No links here')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await choose('Change')
    const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message/u })
    expect(message.value).toBe('Slower, see example.org')
    refusal = null
    fireEvent.change(message, { target: { value: 'Slower' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls('PUT /groups/g1')[1]?.body).toEqual({ name: ledGroup().name, message: 'Slower' })
  })

  test('goes on to the next journey after a question', async () => {
    const following = [
      { id: 'j2', name: 'Knots' },
      { id: 'j3', name: 'Sails' },
    ]
    const { server } = await open(ledGroup({ following }), { 'PUT /groups/g1/journey': () => ledGroup() })
    const list = within(screen.getByRole('list', { name: 'Then:' }))
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Knots', 'Sails'])
    await choose('Go on to Knots')
    fireEvent.click(await screen.findByRole('button', { name: 'Go on' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(server.calls('PUT /groups/g1/journey')[0]?.body).toEqual({ journeyId: 'j2' })
  })

  test('hands the group over', async () => {
    const { server } = await open(ledGroup(), { 'PUT /groups/g1/lead': () => aGroup() })
    await choose('Hand over')
    fireEvent.click(await screen.findByRole('button', { name: 'Hand the group over to Ines Costa' }))
    expect(server.calls('PUT /groups/g1/lead')).toEqual([])
    const question = within(await screen.findByRole('alertdialog', { name: 'Make Ines Costa the lead?' }))
    fireEvent.click(question.getByRole('button', { name: 'Hand over' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls('PUT /groups/g1/lead')[0]?.body).toEqual({ personId: 'ines' })
  })

  test('ends the group for all after a question', async () => {
    const { server, router } = await open(ledGroup({ journey: walkedJourney() }), {
      'DELETE /groups/g1': () => noContent(),
    })
    await choose('End')
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End group' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/groups'))
    expect(server.calls('DELETE /groups/g1')).toHaveLength(1)
  })
})

describe('who comes to a group', () => {
  test('the lead invites people whom they find by name', async () => {
    const { server } = await open(ledGroup(), {
      'GET /user/all': () => [ruth, ines],
      'POST /groups/g1/invitations': () => ledGroup({ invited: [ruth] }),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Invite' }))
    const field = await screen.findByLabelText('Who comes along')
    fireEvent.change(field, { target: { value: 'r' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Add Ruth Adeyemi' }))
    expect(screen.queryByRole('button', { name: 'Add Ines Costa' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Invite 1 person' }))
    await waitFor(() => expect(server.calls('POST /groups/g1/invitations')).toHaveLength(1))
    expect(server.calls('POST /groups/g1/invitations')[0]?.body).toEqual({ personIds: ['ruth'], emails: [] })
  })

  test('the lead sees which addresses are invited, and takes one back', async () => {
    const { server } = await open(ledGroup({ invited: [ruth], invitedEmails: ['sam@example.org'] }), {
      'DELETE /groups/g1/emails': () => ledGroup({ invited: [ruth] }),
    })
    expect(screen.getByText('Invited, no answer yet: Ruth Adeyemi, sam@example.org')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Take back…' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Take back the invitation of sam@example.org' }))
    await waitFor(() => expect(server.calls('DELETE /groups/g1/emails')[0]?.body).toEqual({ email: 'sam@example.org' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Open invitations' })))
  })

  test('the lead makes a link for so many people and days, copies it, and ends it', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    let link: Group['link'] = null
    const server = stubApi({
      'GET /groups/g1': () => ledGroup({ link }),
      'PUT /groups/g1/link': () => {
        link = { key: 'k1', usesLeft: 5, until: `${dayFrom(14)}T10:00:00.000Z` }
        return ledGroup({ link })
      },
      'DELETE /groups/g1/link': () => {
        link = null
        return noContent()
      },
    })
    await signInAs(noor)
    await renderPage('/app/groups/g1')
    fireEvent.click(await screen.findByRole('button', { name: 'Invite' }))
    fireEvent.change(await screen.findByLabelText('For how many people'), { target: { value: '5' } })
    fireEvent.click(screen.getByRole('button', { name: 'Make a link' }))
    const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link to join' })
    expect(address.value).toBe('http://cairn.test/app/groups/g1/join?key=k1')
    expect(server.calls('PUT /groups/g1/link')[0]?.body).toEqual({ uses: 5, days: 14 })
    expect(screen.getByText(/^For 5 more people, until/u)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(writeText).toHaveBeenCalledWith('http://cairn.test/app/groups/g1/join?key=k1')
    fireEvent.click(screen.getByRole('button', { name: 'End link' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Link to join' })).toBeNull())
  })

  test('the lead takes an invitation back', async () => {
    const { server } = await open(ledGroup({ invited: [ruth] }), {
      'DELETE /groups/g1/members/ruth': () => noContent(),
    })
    expect(screen.getByText('Invited, no answer yet: Ruth Adeyemi')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Take back…' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Take back the invitation of Ruth Adeyemi' }))
    await waitFor(() => expect(server.calls('DELETE /groups/g1/members/ruth')).toHaveLength(1))
  })

  test('of many invited people five are named', async () => {
    const invited = Array.from({ length: 9 }, (_, index) => ({ ...ruth, id: `r${index}` }))
    await open(ledGroup({ invited }))
    expect(screen.getByText(/^Invited, no answer yet: (?:Ruth Adeyemi,? ){5}and 4 more$/u)).toBeTruthy()
  })

  test('the lead removes a member after a question', async () => {
    const { server } = await open(ledGroup(), { 'DELETE /groups/g1/members/olek': () => noContent() })
    await choose('Remove members…')
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Olek Nowak' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove Olek Nowak?' }))
    expect(server.calls('DELETE /groups/g1/members/olek')).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(server.calls('DELETE /groups/g1/members/olek')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Remove Noor Haddad' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Remove members' })))
  })
})
