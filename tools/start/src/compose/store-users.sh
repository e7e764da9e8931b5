#!/bin/sh
# A bucket and a user for each service that stores, which may do nothing beside its own bucket. It may run again: keys and
# rights become those of the files.
set -eu

# The client takes no password from a file, and arguments are seen by others.
export MC_HOST_store="http://root:$(cat /run/secrets/store-root-password)@store:9000"

for pair in api:files edge:releases; do
  user=${pair%%:*}
  bucket=${pair##*:}
  mc mb --ignore-existing "store/$bucket"
  cat > "/tmp/$user.json" << END
{
  "Version": "2012-10-17",
  "Statement": [
    { "Effect": "Allow", "Action": ["s3:ListBucket", "s3:GetBucketLocation"], "Resource": ["arn:aws:s3:::$bucket"] },
    {
      "Effect": "Allow",
      "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
      "Resource": ["arn:aws:s3:::$bucket/*"]
    }
  ]
}
END
  mc admin policy create store "$bucket" "/tmp/$user.json"
  printf '%s\n%s\n' "$user" "$(cat "/run/secrets/$user-s3-secret-key")" | mc admin user add store
  # Whoever has the policy already is an error of the client.
  mc admin policy attach store "$bucket" --user "$user" || mc admin user info store "$user" | grep -q "$bucket"
done
