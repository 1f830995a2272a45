import * as React from 'react'
import { vi } from 'vitest'

// React's development build records the creator of each element, for the stacks of its warnings and
// for debuggers. That takes a fifth of the time of the tests, which read neither.
// Hoisted because React reads the console when it is loaded.
vi.hoisted(() => void Object.assign(console, { createTask: undefined }))

const internals = Object(React).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
// React records no creator after 10,000 elements in a second.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} })
