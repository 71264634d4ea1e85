interface FramedPictureProps {
  url: string;
  title: string;
  className?: string | undefined;
  fit?: 'cover' | 'contain';
  /** Told once whether it stands. */
  onSettle: (isShown: boolean) => void;
}

/** A picture at an address that a person entered. The page's own content policy refuses its host: the frame's opens it. */
export function FramedPicture({ url, title, className, fit = 'cover', onSettle }: FramedPictureProps) {
  return (
    <iframe
      key={url}
      className={className}
      src={`/framed-picture?${new URLSearchParams({ address: url, fit }).toString()}`}
      // The picture can be asked whether it stands; nothing can run.
      sandbox="allow-same-origin"
      title={title}
      tabIndex={-1}
      onLoad={({ currentTarget }) => {
        const image = currentTarget.contentDocument?.querySelector('img');
        onSettle((image?.naturalWidth ?? 0) > 0);
      }}
    />
  );
}
