import { makeDeliverMail } from '#core/mail/deliver-mail.ts'
import type { Ports } from '#core/ports.ts'
import { makeAddAlert } from './add-alert.ts'
import { makeConfirmAlert } from './confirm-alert.ts'
import { makeDeliverPush } from './deliver-push.ts'
import { makeFindSubscriber, makeLiftSuppression } from './find-subscriber.ts'
import {
  makeEditAlert,
  makeEndAlert,
  makeEndAllAlerts,
  makeListAlerts,
  makeListReportedShows,
} from './manage-alerts.ts'
import { makeFindBrowser, makeRenewBrowser } from './manage-browser.ts'
import { makeMatchAlerts } from './match-alerts.ts'
import { makeSendAlerts } from './send-alerts.ts'
import { makeSendQuietAlerts } from './send-quiet-alerts.ts'
import { makeSweepAlerts } from './sweep-alerts.ts'
import { makeUnsubscribe } from './unsubscribe.ts'

export const makeAlertUseCases = (ports: Ports) => ({
  deliverAlertMail: makeDeliverMail(ports, 'alert-mail'),
  deliverPush: makeDeliverPush(ports),
  addAlert: makeAddAlert(ports),
  confirmAlert: makeConfirmAlert(ports),
  listAlerts: makeListAlerts(ports),
  listReportedShows: makeListReportedShows(ports),
  editAlert: makeEditAlert(ports),
  endAlert: makeEndAlert(ports),
  endAllAlerts: makeEndAllAlerts(ports),
  unsubscribe: makeUnsubscribe(ports),
  findBrowser: makeFindBrowser(ports),
  renewBrowser: makeRenewBrowser(ports),
  findPushKey: () => ({ publicKey: ports.push.publicKey }),
  findSubscriber: makeFindSubscriber(ports),
  liftSuppression: makeLiftSuppression(ports),
  matchAlerts: makeMatchAlerts(ports),
  sendAlerts: makeSendAlerts(ports),
  sendQuietAlerts: makeSendQuietAlerts(ports),
  sweepAlerts: makeSweepAlerts(ports),
})
