// Players for a while: every connection answers as soon as it is asked, with any legal move.
// node load.cjs ours|peer ADDRESS CONNECTIONS SEATS SECONDS [GAME] prints `measuring` when all are
// connected, and one line of JSON at the end.
const { randomUUID } = require('node:crypto')
const { Agent, request } = require('node:http')
const { performance } = require('node:perf_hooks')
const { dial } = require('./socket.cjs')

const [kind, base, connections, seats, seconds, game = 'eva'] = process.argv.slice(2)
const waits = []
let measuring = false
let connected = 0
let broken = 0
let finished = 0

const pick = (list) => list[Math.floor(Math.random() * list.length)]

const agent = new Agent({ keepAlive: true })

function post(path, body) {
  const data = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) }
  return new Promise((resolve, reject) => {
    const wish = request(base + path, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.on('data', (more) => (text += more))
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`${path}: ${response.statusCode} ${text}`))
      })
    })
    wish.on('error', (error) => {
      // the server may end a connection that rests just as it is used again
      if (wish.reusedSocket && error.code === 'ECONNRESET') resolve(post(path, body))
      else reject(error)
    })
    wish.end(data)
  })
}

// One connection: counts how long its answers take, and whether it stays.
function connection(path, opened, heard) {
  let sent = 0
  const line = dial(base, path, {
    open: () => {
      connected += 1
      opened()
    },
    hear: (text) => heard(text),
    lost: () => {
      connected -= 1
      broken += 1
    },
  })
  return {
    say: line.say,
    answer: (text) => {
      sent = performance.now()
      line.say(text)
    },
    answered: () => {
      if (sent && measuring) waits.push(performance.now() - sent)
      sent = 0
    },
  }
}

// Ours. The next game is a rematch, over the same socket.

async function ourTable() {
  const open = Array(Number(seats) - 1).fill({ kind: 'open' })
  const name = 'Load'
  const first = await post('/api/tables', { game, name, seats: [{ kind: 'me' }, ...open] })
  const seated = [first]
  for (const _ of open) {
    seated.push(await post(`/api/tables/${first.table}/join`, { name, invite: first.invite }))
  }
  const players = await Promise.all(seated.map(ourSeat))
  if (open.length) players[0].say(JSON.stringify({ type: 'start' }))
}

// Resolves once the seat is taken.
function ourSeat({ table, seat, secret }) {
  return new Promise((resolve) => {
    let at = -1
    const sit = () => player.say(JSON.stringify({ type: 'sit', secret, words: false }))
    const hear = {
      table: () => resolve(player),
      update: (message) => {
        if (message.at <= at) broken += 1
        at = message.at
        player.answered()
        if (message.asked === seat) {
          const move = pick(message.view.legal)
          player.answer(JSON.stringify({ type: 'answer', seen: at, move }))
        } else if (message.asked === -2) {
          if (seat === 0) {
            finished += 1
            player.say(JSON.stringify({ type: 'rematch' }))
          }
        }
      },
      rematch: () => {
        at = -1
        player.say(JSON.stringify({ type: 'follow' }))
      },
      error: () => (broken += 1),
      stale: () => (broken += 1),
    }
    const player = connection(`/api/tables/${table}/socket`, sit, (text) => {
      const message = JSON.parse(text)
      hear[message.type]?.(message)
    })
  })
}

// The peer, in the packets of its socket.io: 0 and 40 open, 2 and 3 are a ping and its answer, 42 is
// a message. As with its own client, the next match comes over the same socket.

const ROOM = '/house,'

function peerTable() {
  let match = ''
  const packet = (...words) => `42${ROOM}${JSON.stringify(words)}`
  return new Promise((resolve) => {
    const begin = () => {
      match = randomUUID() // a match is made by the first who asks for it
      player.say(packet('sync', match, '0', null, 1))
    }
    const answer = (state) => {
      player.answered()
      if (state.ctx.gameover) {
        finished += 1
        begin()
        return
      }
      const payload = { type: 'door', args: [pick([0, 1])], playerID: '0' }
      const move = { type: 'MAKE_MOVE', payload }
      player.answer(packet('update', move, state._stateID, match, '0'))
    }
    const heard = {
      sync: (_, { state }) => {
        resolve(player)
        answer(state)
      },
      update: (_, state) => answer(state),
    }
    const path = '/socket.io/?EIO=4&transport=websocket'
    const player = connection(path, () => {}, (text) => {
      if (text[0] === '0') player.say(`40${ROOM}`)
      else if (text === '2') player.say('3')
      else if (text.startsWith('40')) begin()
      else if (text.startsWith('42')) {
        const [event, ...words] = JSON.parse(text.slice(2 + ROOM.length))
        heard[event]?.(...words)
      }
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
    rate: waits.length / took,
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
