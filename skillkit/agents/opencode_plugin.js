// skillkit hooks install wrote this file; skillkit hooks uninstall removes it.
import { spawn } from "node:child_process"

const COMMAND = ["skillkit"]
const AGENT = "opencode"
const MILLISECONDS = 10_000
const TRIES = 3
const MAX_CHARACTERS = 1_000_000

/** Runs skillkit for an event; what it prints, or undefined if it fails. No shell, and never an exception. */
function call(event, payload, { detached = false } = {}) {
  return new Promise((resolve) => {
    try {
      const [program, ...first] = COMMAND
      const child = spawn(program, [...first, "hook", event, "--agent", AGENT], {
        detached,
        stdio: ["pipe", detached ? "ignore" : "pipe", "ignore"],
        timeout: detached ? undefined : MILLISECONDS,
      })
      let printed = ""
      child.on("error", () => resolve(undefined))
      child.on("close", (code) => resolve(code === 0 ? printed : undefined))
      child.stdout?.setEncoding("utf8")
      child.stdout?.on("data", (text) => {
        printed += text
        if (printed.length > MAX_CHARACTERS) child.kill()
      })
      child.stdin.on("error", () => {})
      child.stdin.end(JSON.stringify(payload))
      if (detached) child.unref()
    } catch {
      resolve(undefined)
    }
  })
}

/** The texts of an answer, `""` for each that it lacks; `{}` if it is none. */
function textsIn(printed) {
  try {
    const { context, toast } = JSON.parse(printed)
    return { context: typeof context === "string" ? context : "", toast: typeof toast === "string" ? toast : "" }
  } catch {
    return {}
  }
}

/** Shows the user lines; does nothing without a terminal, and never throws. */
async function show(client, message) {
  try {
    await client.tui.showToast({ body: { message, variant: "info", duration: 15_000 } })
  } catch {}
}

export default async ({ directory, client }) => {
  const offered = new Set() // sessions that were answered, or are being answered now
  const failures = new Map()
  const parents = new Map()
  const payload = (sessionID) => ({ sessionID, directory, parentID: parents.get(sessionID) })

  return {
    event: async ({ event }) => {
      const { sessionID, info } = event.properties ?? {}
      const id = sessionID ?? info?.id
      if (!id) return
      if (event.type === "session.created") {
        offered.delete(id)
        failures.delete(id)
        if (info?.parentID) parents.set(id, info.parentID)
      }
      if (event.type === "session.deleted") {
        for (const each of [offered, failures, parents]) each.delete(id)
      }
      if (event.type === "session.idle") call("session.idle", payload(id), { detached: true })
    },

    "experimental.chat.system.transform": async ({ sessionID }, output) => {
      if (!sessionID || offered.has(sessionID) || parents.has(sessionID)) return
      if (output.system.some((text) => text.startsWith("You are a title generator"))) return
      offered.add(sessionID)
      const { context, toast } = textsIn(await call("session.created", payload(sessionID)))
      if (toast) show(client, toast)
      if (context === undefined) {
        const failed = (failures.get(sessionID) ?? 0) + 1
        failures.set(sessionID, failed)
        if (failed < TRIES) offered.delete(sessionID)
      } else if (context) {
        output.system.push(context)
      }
    },
  }
}
