import { expect, test } from 'vitest'
import { positionOf, ReplicaLag } from './replica-lag.ts'

test('positions of the log are compared as numbers', () => {
  expect(positionOf('1/0') > positionOf('0/FFFFFFFF')).toBe(true)
  expect(positionOf('0/16B3748') < positionOf('0/106B3748')).toBe(true)
})

test('before both servers have answered, the replica has nothing', () => {
  const lag = new ReplicaLag()
  expect(lag.since(0)).toBe(Number.POSITIVE_INFINITY)
  lag.primaryAt(10n, 0)
  expect(lag.since(0)).toBe(Number.POSITIVE_INFINITY)
  lag.replicaAt(10n)
  expect(lag.since(0)).toBe(0)
})

test('the lag is the age of the newest position that the replica has replayed', () => {
  const lag = new ReplicaLag()
  for (const at of [100, 200, 300]) lag.primaryAt(BigInt(at), at)
  lag.replicaAt(250n)
  expect(lag.since(350)).toBe(150)
  lag.replicaAt(300n)
  expect(lag.since(350)).toBe(50)
})

test('a primary that writes nothing leaves the replica without lag', () => {
  const lag = new ReplicaLag()
  lag.replicaAt(10n)
  for (const at of [100, 200, 300]) lag.primaryAt(10n, at)
  expect(lag.since(300)).toBe(0)
})

test('while the primary does not answer, the lag grows, and what is left to replay does not', () => {
  const lag = new ReplicaLag()
  lag.primaryAt(10n, 100)
  lag.replicaAt(10n)
  lag.primaryAt(20n, 300)
  expect([lag.since(5000), lag.left]).toEqual([4900, 200])
  lag.replicaAt(20n)
  expect([lag.since(5000), lag.left]).toEqual([4700, 0])
})

test('a replica that stood still for hours catches up with the newest position', () => {
  const lag = new ReplicaLag()
  lag.primaryAt(0n, 0)
  lag.replicaAt(0n)
  for (let at = 1; at <= 20_000; at++) lag.primaryAt(BigInt(at), at)
  lag.replicaAt(10_000n)
  expect(lag.since(20_000)).toBeGreaterThanOrEqual(10_000)
  lag.replicaAt(20_000n)
  expect(lag.since(20_000)).toBe(0)
})

test('after a failover the positions of the old primary no longer count', () => {
  const lag = new ReplicaLag()
  lag.primaryAt(10n, 100)
  lag.replicaAt(10n)
  lag.primaryAt(50n, 200)
  lag.primaryAt(20n, 300)
  lag.replicaAt(20n)
  expect(lag.since(300)).toBe(0)
})
