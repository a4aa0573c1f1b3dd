// Players for a while: every connection answers as soon as it is asked, with any legal move.
// node load.cjs ours|peer ADDRESS CONNECTIONS SEATS SECONDS [GAME] prints `measuring` when all are
// connected, and one line of JSON at the end.
const { randomUUID } = require('node:crypto')
const { performance } = require('node:perf_hooks')

const [kind, base, connections, seats, seconds, game = 'eva'] = process.argv.slice(2)
const waits = []
let answers = 0
let measuring = false
let connected = 0
let broken = 0
let finished = 0

const pick = (list) => list[Math.floor(Math.random() * list.length)]

async function post(path, body) {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

function note(sent) {
  if (!measuring) return
  answers += 1
  waits.push(performance.now() - sent)
}

// Ours.

const WebSocket = require('ws')

async function ourTable() {
  const open = Array(Number(seats) - 1).fill({ kind: 'open' })
  const name = 'Load'
  const first = await post('/api/tables', { game, name, seats: [{ kind: 'me' }, ...open] })
  const seated = [first]
  for (const _ of open) {
    seated.push(await post(`/api/tables/${first.table}/join`, { name, invite: first.invite }))
  }
  const sockets = seated.map((one) => ourSeat(one))
  await Promise.all(sockets.map((one) => one.ready))
  if (open.length) sockets[0].start()
}

function ourSeat({ table, seat, secret }) {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/api/tables/${table}/socket`, {
    perMessageDeflate: false,
  })
  let sent = 0
  let at = -1
  let over = false
  const say = (message) => socket.send(JSON.stringify(message))
  const ready = new Promise((resolve) => {
    socket.on('open', () => {
      connected += 1
      say({ type: 'sit', secret, words: false })
    })
    socket.on('message', (data) => {
      const message = JSON.parse(data)
      if (message.type === 'table') resolve()
      if (message.type === 'error' || message.type === 'stale') broken += 1
      if (message.type !== 'update') return
      if (message.at <= at) broken += 1
      at = message.at
      if (sent) note(sent)
      sent = 0
      if (message.asked === seat) {
        sent = performance.now()
        say({ type: 'answer', seen: at, move: pick(message.view.legal) })
      } else if (message.asked === -2 && !over) {
        over = true
        finished += 1
        connected -= 1
        socket.removeAllListeners('close')
        socket.close()
        if (seat === 0) ourTable()
      }
    })
    socket.on('close', () => {
      connected -= 1
      broken += 1
    })
    socket.on('error', () => {})
  })
  return { ready, start: () => say({ type: 'start' }) }
}

// The peer.

const { io } = require('socket.io-client')

async function peerTable() {
  const matchID = randomUUID() // a match is made by the first who asks for it
  const socket = io(`${base}/house`, { transports: ['websocket'], forceNew: true })
  let sent = 0
  const answer = (state) => {
    if (sent) note(sent)
    sent = 0
    if (state.ctx.gameover) {
      finished += 1
      connected -= 1
      socket.off('disconnect')
      socket.close()
      peerTable()
      return
    }
    sent = performance.now()
    const payload = { type: 'door', args: [pick([0, 1])], playerID: '0' }
    socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, matchID, '0')
  }
  await new Promise((resolve) => {
    socket.on('connect', () => {
      connected += 1
      socket.emit('sync', matchID, '0', undefined, 1)
    })
    socket.on('sync', (id, { state }) => {
      resolve()
      answer(state)
    })
    socket.on('update', (id, state) => answer(state))
    socket.on('disconnect', () => {
      connected -= 1
      broken += 1
    })
  })
}

// The measurement.

const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time))
const rank = (list, part) => list[Math.min(list.length - 1, Math.floor(list.length * part))] ?? null

async function main() {
  const make = kind === 'ours' ? ourTable : peerTable
  const tables = Math.floor(Number(connections) / Number(seats))
  for (let made = 0; made < tables; made += 25) {
    await Promise.all(Array.from({ length: Math.min(25, tables - made) }, make))
  }
  await sleep(500)
  console.log('measuring')
  measuring = true
  const began = performance.now()
  await sleep(Number(seconds) * 1000)
  measuring = false
  const took = (performance.now() - began) / 1000
  waits.sort((one, other) => one - other)
  const found = {
    rate: answers / took,
    p50: rank(waits, 0.5),
    p99: rank(waits, 0.99),
    connected,
    broken,
    finished,
  }
  console.log(JSON.stringify(found))
  process.exit(0)
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
