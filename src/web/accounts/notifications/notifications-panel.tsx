import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Notification } from '../../../contract/accounts/notifications.ts';
import type { NotificationKind, NotificationWay } from '../../../engine/plans/notifications.ts';
import { notificationKinds, notificationWays } from '../../../engine/plans/notifications.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { refreshStart } from '../../session/start.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { Moment } from '../../ui/moment.tsx';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { kindNames, texts, wayNames } from './texts.ts';
import classes from './notifications-panel.module.css';

const newsKey = ['notifications'];
const waysKey = ['notification-settings'];

/** What its reader was told, and how they are told of each kind of thing. */
export function NotificationsPanel() {
  return (
    <div className={classes.stack}>
      <News />
      <Ways />
    </div>
  );
}

function News() {
  const queries = useQueryClient();
  const list = useQuery({ queryKey: newsKey, queryFn: () => api.notifications() });
  const reading = useAction(
    (id: string | null) => api.readNotifications({ id }),
    () => {
      void queries.invalidateQueries({ queryKey: newsKey });
      void refreshStart();
    },
  );
  const hasUnread = (list.data?.unread ?? 0) > 0;
  return (
    <Card
      title={texts.news}
      lede={texts.newsLede}
      aside={
        hasUnread && (
          <Button
            variant="default"
            size="xs"
            aria-disabled={reading.isRunning}
            onClick={() => reading.run(null)}
          >
            {texts.readAll}
          </Button>
        )
      }
    >
      <FailureLine message={reading.failure?.message ?? null} />
      <LoadedPart query={list} failure={texts.newsNotLoaded}>
        {({ notifications, has_more }) => (
          <>
            {notifications.length === 0 && <p>{texts.nothing}</p>}
            <ul className={classes.list} aria-label={texts.news}>
              {notifications.map((each) => (
                <NewsRow key={each.id} news={each} onOpen={() => reading.run(each.id)} />
              ))}
            </ul>
            {has_more && <p className={classes.note}>{texts.more}</p>}
          </>
        )}
      </LoadedPart>
    </Card>
  );
}

function NewsRow({ news, onOpen }: { news: Notification; onOpen: () => void }) {
  return (
    <li className={classes.row}>
      <p className={classes.subject}>
        <Link to={news.link} onClick={news.read_at === null ? onOpen : undefined}>
          <bdi>{news.subject}</bdi>
        </Link>{' '}
        {news.read_at === null && <Tag tone="brand">{texts.unread}</Tag>}
      </p>
      {news.details.map((sentence) => (
        <p key={sentence} className={classes.note} dir="auto">
          {sentence}
        </p>
      ))}
      <p className={classes.note}>
        <Moment iso={news.created_at} />
      </p>
    </li>
  );
}

const columns = {
  kind: { name: texts.kind },
  ways: notificationWays.map((way) => ({ way, name: wayNames[way] })),
};

function Ways() {
  const queries = useQueryClient();
  const chosen = useQuery({ queryKey: waysKey, queryFn: () => api.notificationSettings() });
  const choosing = useAction(
    (setting: { kind: NotificationKind; how: NotificationWay }) => api.saveNotificationSetting(setting),
    (saved) => queries.setQueryData(waysKey, saved),
  );
  return (
    <Card title={texts.ways} lede={texts.waysLede}>
      <FailureLine message={choosing.failure?.message ?? null} />
      <LoadedPart query={chosen} failure={texts.waysNotLoaded}>
        {({ settings }) => (
          <RowTable title={texts.ways} columns={[columns.kind, ...columns.ways]}>
            {settings.map(({ kind, how }) =>
              isKind(kind) ? (
                <KindRow
                  key={kind}
                  kind={kind}
                  how={how}
                  onChoose={(way) => choosing.run({ kind, how: way })}
                />
              ) : null,
            )}
          </RowTable>
        )}
      </LoadedPart>
    </Card>
  );
}

function isKind(text: string): text is NotificationKind {
  return Object.hasOwn(notificationKinds, text);
}

interface KindRowProps {
  kind: NotificationKind;
  how: NotificationWay;
  onChoose: (way: NotificationWay) => void;
}

function KindRow({ kind, how, onChoose }: KindRowProps) {
  const offered: readonly NotificationWay[] = notificationKinds[kind];
  return (
    <tr>
      <th scope="row">{kindNames[kind]}</th>
      {columns.ways.map(({ way, name }) => (
        <RowCell key={way} of={{ name }}>
          {offered.includes(way) ? (
            <label className={classes.choice}>
              <input
                type="radio"
                name={kind}
                checked={how === way}
                aria-label={`${kindNames[kind]}: ${name}`}
                onChange={() => onChoose(way)}
              />
            </label>
          ) : (
            <span className={classes.note}>{texts.notOffered}</span>
          )}
        </RowCell>
      ))}
    </tr>
  );
}
