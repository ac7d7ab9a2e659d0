/** A state machine whose transitions are data: an event that its state does not accept is an error, never ignored. */

/** For each state, the events that it accepts and the state that follows. */
export type Transitions<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>

export interface StateMachine<State extends string, Event extends string> {
  readonly state: State
  /** Goes to the state that follows; throws when the current state does not accept the event. */
  dispatch(event: Event): void
}

export function startStateMachine<State extends string, Event extends string>(
  name: string,
  transitions: Transitions<State, Event>,
  initial: State,
): StateMachine<State, Event> {
  let state = initial
  return {
    get state() {
      return state
    },
    dispatch(event) {
      const next = transitions[state][event]
      if (next === undefined) throw new Error(`${name} does not accept ${event} while ${state}`)
      state = next
    },
  }
}
