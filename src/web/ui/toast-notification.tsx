import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx';

/** A short message in the corner; `bad` is announced at once, the others politely. */
export interface Toast {
  title: string;
  message?: string;
  tone: 'good' | 'bad' | 'neutral';
  /** A later message of the same topic takes this one's place; without a topic, one of the same title does. */
  topic?: string;
  /** True where the page itself tells a screen reader the same. */
  isSilent?: boolean;
}

export function Messages() {
  return <Notifications position="bottom-right" autoClose={6000} limit={3} />;
}

const shownByTopic = new Map<string, string>();

/** Takes the place of an earlier message of its topic: what was said before is repeated, or no longer true. */
export function showNotification({ title, message, tone, topic = title, isSilent = false }: Toast): void {
  const { color, Icon, role } = looks[tone];
  const earlier = shownByTopic.get(topic);
  if (earlier !== undefined) notifications.hide(earlier);
  const id = notifications.show({
    title,
    message: message ?? '',
    color,
    icon: <Icon />,
    ...(isSilent ? { role: 'status', 'aria-live': 'off' } : { role }),
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss message' },
  });
  shownByTopic.set(topic, id);
}

const looks = {
  good: { color: 'green', Icon: CheckIcon, role: 'status' },
  bad: { color: 'red', Icon: WarningIcon, role: 'alert' },
  neutral: { color: 'gray', Icon: InfoIcon, role: 'status' },
} as const;
