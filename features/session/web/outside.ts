/** Screens without sign-in. */
import { defineScreen } from '@haulway/platform/screen.ts'

/** Replaces the shell where an account requires more of a sign-in than it has shown. */
export const demandScreen = () => import('./demand/Demand.tsx').then((file) => file.Demand)

export const screens = [
  defineScreen({
    path: '/login',
    title: 'session.login.title',
    gate: 'public',
    component: () => import('./sign-in/SignIn.tsx').then((file) => file.SignIn),
  }),
  defineScreen({
    path: '/forgotpassword',
    title: 'session.forgot.title',
    gate: 'public',
    component: () => import('./passwords/ForgotPassword.tsx').then((file) => file.ForgotPassword),
  }),
  defineScreen({
    path: '/resetpassword',
    title: 'session.reset.title',
    gate: 'public',
    component: () => import('./passwords/ResetPassword.tsx').then((file) => file.ResetPassword),
  }),
  defineScreen({
    path: '/undologinchange',
    title: 'session.undo.title',
    gate: 'public',
    component: () => import('./passwords/UndoLoginChange.tsx').then((file) => file.UndoLoginChange),
  }),
  defineScreen({
    path: '/about/SS-1',
    title: 'session.about.title',
    gate: 'public',
    component: () => import('./About.tsx').then((file) => file.About),
  }),
  defineScreen({
    path: '/signup',
    title: 'session.signUp.title',
    gate: 'public',
    component: () => import('./sign-in/SignUp.tsx').then((file) => file.SignUp),
  }),
]
